"""The key and the server of the language model. The key itself is never shown."""

from urllib.parse import urlsplit

from mistypilot_ros.cli.doctor.case import Case
from mistypilot_ros.cli.doctor.finding import Finding, ok, problem, skipped, warning

KEY, SERVER = 'OPENAI_API_KEY', 'OPENAI_BASE_URL'
_HERE = ('localhost', '127.0.0.1', '::1')


def key(case: Case) -> Finding:
    """Whether a key is there."""
    value = case.environment.get(KEY)
    if not value:
        return ok(f'{KEY} is not set: sentences are understood on this machine, and nothing leaves it.')
    if value != value.strip() or not value.isprintable() or not value.isascii():
        return warning(
            f'{KEY} is set, but holds blanks, line ends or letters that no key has.',
            f'Set {KEY} anew, without quotes and line ends.',
        )
    return ok(f'{KEY} is set.')


def server(case: Case) -> Finding:
    """Which server is asked, without the parts of the address that may be secret."""
    value = case.environment.get(SERVER)
    if not value:
        return skipped(f'{SERVER} is not set.')
    remedy = f'Set {SERVER} to an address such as http://127.0.0.1:8000/v1, or unset it.'
    try:
        parts = urlsplit(value)
        scheme, host, port = parts.scheme, parts.hostname, parts.port
    except ValueError:
        scheme, host, port = '', None, None
    if not host or scheme not in ('http', 'https'):
        return problem(f'{SERVER} is no address of a server.', remedy)
    where = f'{scheme}://{host}' + (f':{port}' if port else '')
    if scheme == 'http' and host not in _HERE and case.environment.get(KEY):
        return warning(f'Key and sentences go unencrypted to {where}.', f'Use https:// in {SERVER}.')
    return ok(f'The server of the language model is {where}.')
