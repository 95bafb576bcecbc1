"""Client for a Seven Heroes server: play at its tables from Python.

>>> from sevenheroes import bots, remote
>>> with remote.Visitor("http://127.0.0.1:7700", name="My bot") as visitor:  # doctest: +SKIP
...     table = visitor.quick(bot="steady", seats=4)
...     print(table.play(bots.find("search")))
"""

from .errors import RemoteError
from .retry import Timeouts
from .table import Table
from .view import view_of
from .visitor import Visitor

__all__ = ["RemoteError", "Table", "Timeouts", "Visitor", "view_of"]
