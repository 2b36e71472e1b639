"""The offline interpreter with the skills that ship."""

import pytest
from offline_talk import Talk, make_talk


@pytest.fixture(scope='session')
def talk() -> Talk:
    return make_talk()
