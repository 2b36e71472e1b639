"""The port that the simulator would like."""

import errno
import socket

from mistypilot_ros.cli.doctor.case import Case
from mistypilot_ros.cli.doctor.finding import Finding, ok, skipped, warning
from mistypilot_ros.cli.ports import HOST


def simulator_port(case: Case) -> Finding:
    """Whether it is free, and who holds it."""
    if case.robot:
        return skipped('With a real robot no simulated one is started.')
    try:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((HOST, case.port))
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            return warning(f'Port {case.port} cannot be had: {error.strerror}.', _remedy(case.port))
        return warning(f'Port {case.port} is in use{_holder(case.port)}.', _remedy(case.port))
    return ok(f'Port {case.port} is free for the simulated robot and its page.')


def _remedy(port: int) -> str:
    return f'mistypilot up takes another port by itself and says which; end that program to have {port}.'


def _holder(port: int) -> str:
    """Who listens there, as part of a sentence; empty where it cannot be told."""
    import psutil

    try:
        for row in psutil.net_connections('tcp'):
            if row.status == psutil.CONN_LISTEN and getattr(row.laddr, 'port', 0) == port and row.pid:
                process = psutil.Process(row.pid)
                words = ' '.join(process.cmdline())
                ours = ' of MistyPilot' if 'mistypilot' in words else ''
                return f' by {process.name()}{ours} (process {row.pid})'
    except psutil.Error:
        pass  # Another user's: that it is in use is known all the same.
    return ''
