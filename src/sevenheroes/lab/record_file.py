"""The file that the records of a match are written to."""

from collections.abc import Iterable
from contextlib import suppress
from io import FileIO
from pathlib import Path

from ..errors import InputError


class RecordFile:
    """A file of records, one per line, unbuffered; it only ever contains whole lines.

    Without a buffer, a full disk is noticed while the match can still report its result.
    """

    def __init__(self, path: str | Path) -> None:
        self._path = path
        try:
            self._file = FileIO(path, "wb")
        except (OSError, ValueError) as error:
            raise self._failure(error) from None
        self._size = 0

    def add(self, records: Iterable[str]) -> None:
        """Write records; raises an InputError that names the file if that fails."""
        data = "".join(record + "\n" for record in records).encode()
        try:
            left = data
            while left:
                left = left[self._file.write(left) :]
        except OSError as error:
            with suppress(OSError):  # not every file can be truncated
                self._file.truncate(self._size)
            raise self._failure(error) from None
        self._size += len(data)

    def _failure(self, error: OSError | ValueError) -> InputError:
        return InputError(f"{self._path} cannot be written: {getattr(error, 'strerror', None) or error}")

    def __enter__(self) -> "RecordFile":
        return self

    def __exit__(self, *_error: object) -> None:
        with suppress(OSError):
            self._file.close()
