"""What the tests of the agents open is closed behind each of them."""

from collections.abc import Iterator

import pytest
from social_world import close_all


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    close_all()
