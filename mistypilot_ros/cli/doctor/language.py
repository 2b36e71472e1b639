"""The key and the server of the language model, read as the nodes do. The key itself is never shown."""

from mistypilot_ros.cli.doctor.case import Case
from mistypilot_ros.cli.doctor.finding import Finding, ok, problem, skipped, warning
from mistypilot_ros.core.errors import InvalidInputError
from mistypilot_ros.llm.settings import KEY, SERVER, from_environment

REMEDY = 'Correct that where your shell or your service sets it.'


def key(case: Case) -> Finding:
    """Whether a key is there."""
    value = case.environment.get(KEY)
    if not value:
        there = 'a server is named that may want none' if case.environment.get(SERVER) else ''
        nobody = 'sentences are understood on this machine, and nothing leaves it'
        return ok(f'{KEY} is not set: {there or nobody}.')
    try:
        from_environment({KEY: value})
    except InvalidInputError as error:
        return problem(str(error), REMEDY)
    return ok(f'{KEY} is set.')


def server(case: Case) -> Finding:
    """Which server is asked, without the parts of the address that may be secret."""
    if not case.environment.get(SERVER):
        return skipped(f'{SERVER} is not set.')
    try:
        # Of the key there is a finding of its own.
        named = from_environment({name: value for name, value in case.environment.items() if name != KEY})
    except InvalidInputError as error:
        return problem(str(error), REMEDY)
    assert named is not None
    scheme = named.base_url.partition(':')[0]
    where = f'{scheme}://{named.place}'
    if scheme == 'http' and not named.is_here and case.environment.get(KEY):
        return warning(f'Key and sentences go unencrypted to {where}.', f'Use https:// in {SERVER}.')
    return ok(f'The server of the language model is {where}.')
