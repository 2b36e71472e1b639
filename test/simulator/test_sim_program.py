"""The program: its options, its first line, and its end."""

import ast
import signal
import socket
import sys
import time
from pathlib import Path

import pytest

from mistypilot_ros.simulator.main import main


@pytest.mark.parametrize('number', [signal.SIGTERM, signal.SIGINT])
def test_signal_ends_it_quickly_with_sockets_open(program, address_of, end_of, connect, number):
    process = program('--port', '0')
    sim = connect(address_of(process))
    ears = sim.socket()
    ears.subscribe('BatteryCharge', debounce=50)
    waiting = socket.create_connection(('127.0.0.1', int(sim.address.rsplit(':', 1)[1])), timeout=5)
    waiting.sendall(b'GET /sim/log?since=0&wait=60 HTTP/1.1\r\nHost: x\r\n\r\n')
    sim.post('drive', LinearVelocity=1, AngularVelocity=0)
    sim.post('tts/speak', Text='a long story')
    began = time.monotonic()
    assert end_of(process, number) == 0
    # 0.3 s for the program, the rest for a busy machine.
    assert time.monotonic() - began < 1.0
    waiting.close()
    ears.raw.shutdown()


def test_port_in_use(program):
    with socket.create_server(('127.0.0.1', 0)) as taken:
        port = taken.getsockname()[1]
        process = program('--port', str(port))
        out, err = process.communicate(timeout=10)
    assert process.returncode == 2
    assert out == ''
    assert err.count('\n') == 1 and str(port) in err and '--port' in err


@pytest.mark.parametrize(
    'options',
    [
        ['--port', '70000'],
        ['--port', '-1'],
        ['--speed', '0'],
        ['--speed', 'nan'],
        ['--speed', 'inf'],
        ['--boot', '-1'],
        ['--what'],
        ['more'],
    ],
)
def test_bad_options(capsys, options):
    with pytest.raises(SystemExit) as ended:
        main(options)
    out, err = capsys.readouterr()
    assert ended.value.code == 2
    assert out == '' and 'error:' in err and 'Traceback' not in err


def test_a_bad_option_ends_the_program(program):
    process = program('--port', 'x')
    out, err = process.communicate(timeout=10)
    assert process.returncode == 2
    assert out == '' and 'error:' in err and 'Traceback' not in err


def test_boot_takes_its_time(program, address_of, connect):
    sim = connect(address_of(program('--port', '0', '--boot', '1000')))
    assert sim.get('device').status_code == 503
    sim.sim('speed', speed=100_000)
    sim.until(lambda state: not state['booting'])
    assert sim.get('device').status_code == 200


def test_the_port_is_on_loopback_alone_and_can_be_had_again_at_once(program, address_of, end_of, connect):
    first = program('--port', '0')
    address = address_of(first)
    port = int(address.rsplit(':', 1)[1])
    assert address == f'http://127.0.0.1:{port}'
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(('127.0.0.2', port), timeout=5)
    sim = connect(address)
    sim.socket().subscribe('TouchSensor')
    assert end_of(first) == 0
    assert address_of(program('--port', str(port))) == address


def test_imports_nothing_of_the_rest():
    folder = Path(__file__).resolve().parents[2] / 'mistypilot_ros' / 'simulator'
    allowed = sys.stdlib_module_names | {'aiohttp'}
    for file in folder.glob('*.py'):
        for node in ast.walk(ast.parse(file.read_text('utf-8'))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ''] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                own = name.startswith('mistypilot_ros.simulator')
                assert own or name.split('.')[0] in allowed, f'{file.name} imports {name}'
