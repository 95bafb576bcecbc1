"""The random generator of bots: the interface of `random.Random` over the kernel's generator (R11)."""

import hashlib
import random
from typing import Any, Final

from ..core import layout
from ..errors import InputError, shown

_WORD: Final = 0xFFFFFFFF
_WARM_UP: Final = 12


class Chance(random.Random):
    """A ``random.Random`` over one stream of a seed.

    `words` is the generator's state. Kernel players draw from the same words, so they and bots in Python can
    share one generator.
    """

    words: Any

    def __init__(self, seed: int = 0, stream: int = 0) -> None:
        self.words = layout.numbers([0] * 4)
        super().__init__(seed)
        self.seed(seed, stream)

    @classmethod
    def over(cls, words: Any) -> "Chance":
        """A generator that shares the given state."""
        chance = cls.__new__(cls)
        chance.words = words
        chance.gauss_next = None
        return chance

    @classmethod
    def from_text(cls, text: str, stream: int = 0) -> "Chance":
        """A generator whose seed is a hash of a text: the text cannot be computed from its state."""
        digest = hashlib.sha256(text.encode()).digest()
        return cls(int.from_bytes(digest[:8], "big") >> 1, stream)

    def seed(self, a: Any = 0, version: int = 0) -> None:
        """Start a stream of a seed; the second argument, which Python calls version, is the stream."""
        if type(a) is not int or type(version) is not int:
            raise InputError(f"a seed and its stream are whole numbers, not {shown(a)} and {shown(version)}")
        self.gauss_next = None
        self.words[:] = [a & _WORD, (a >> 32) & _WORD, version & _WORD, 1]
        for _ in range(_WARM_UP):
            self._draw()

    def _draw(self) -> int:
        a, b, c, d = layout.listed(self.words)
        word = (a + b + d) & _WORD
        rotated = ((c << 21) & _WORD) | (c >> 11)
        self.words[:] = [b ^ (b >> 9), (c + (c << 3)) & _WORD, (rotated + word) & _WORD, (d + 1) & _WORD]
        return word

    def random(self) -> float:
        """A random number from 0 to less than 1, of 53 bits."""
        return ((self._draw() >> 5) * (1 << 26) + (self._draw() >> 6)) / (1 << 53)

    def getrandbits(self, k: int, /) -> int:
        """A random number of `k` bits."""
        if k < 0:
            raise ValueError("number of bits must be non-negative")
        bits = 0
        for _ in range((k + 31) // 32):
            bits = (bits << 32) | self._draw()
        return bits >> (-k % 32)

    def getstate(self) -> tuple[Any, ...]:
        """The state, to continue from here."""
        return tuple(layout.listed(self.words)), self.gauss_next

    def setstate(self, state: tuple[Any, ...]) -> None:
        """Continue from a state."""
        words, self.gauss_next = state
        self.words[:] = check_words(words)

    def __reduce__(self) -> tuple[Any, ...]:
        return Chance, (), self.getstate()

    def __setstate__(self, state: Any) -> None:
        self.setstate(state)


def check_words(words: Any) -> list[int]:
    """Validate the state of a generator."""
    if not isinstance(words, list | tuple) or len(words) != 4:
        raise InputError(f"the state of a generator is four whole numbers, not {shown(words)}")
    for word in words:
        if type(word) is not int or not 0 <= word <= _WORD:
            raise InputError(f"a number of a generator is from 0 to {_WORD}, not {shown(word)}")
    return list(words)
