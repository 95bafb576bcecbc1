"""Async tests run in an event loop whose time a test can move forward."""

from typing import Any

import pytest

from support.shifted_time import ShiftedTimeLoop


@pytest.fixture(scope="module")
def anyio_backend() -> tuple[str, dict[str, Any]]:
    return "asyncio", {"loop_factory": ShiftedTimeLoop}
