"""What the tests of the package share."""

import croupier
import pytest


@pytest.fixture(params=croupier.games())
def name(request: pytest.FixtureRequest) -> str:
    """The name of every game in turn."""
    return request.param
