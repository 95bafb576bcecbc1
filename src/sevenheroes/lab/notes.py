"""The file that the games of a match are written to."""

from collections.abc import Iterable
from contextlib import suppress
from io import FileIO
from pathlib import Path

from ..errors import InputError


class Notes:
    """A file of records, one a line. What was written is in the file at once, and always whole lines.

    Nothing waits in a buffer: that a disk is full shall be met while there is a result to tell.
    """

    def __init__(self, path: str | Path) -> None:
        self._path = path
        try:
            self._file = FileIO(path, "wb")
        except (OSError, ValueError) as error:
            raise self._refused(error) from None
        self._good = 0

    def add(self, records: Iterable[str]) -> None:
        """Write some records; InputError, which names the file, if it cannot take them."""
        data = "".join(record + "\n" for record in records).encode()
        try:
            left = data
            while left:
                left = left[self._file.write(left) :]
        except OSError as error:
            with suppress(OSError):  # not every file can be cut
                self._file.truncate(self._good)
            raise self._refused(error) from None
        self._good += len(data)

    def _refused(self, error: OSError | ValueError) -> InputError:
        return InputError(f"{self._path} cannot be written: {getattr(error, 'strerror', None) or error}")

    def __enter__(self) -> "Notes":
        return self

    def __exit__(self, *_error: object) -> None:
        with suppress(OSError):
            self._file.close()
