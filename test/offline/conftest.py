"""The offline interpreter with the skills that ship and some that will."""

import pytest
from offline_talk import Talk, make_talk


@pytest.fixture(scope='session')
def talk(tmp_path_factory: pytest.TempPathFactory) -> Talk:
    return make_talk(tmp_path_factory.mktemp('skills'))
