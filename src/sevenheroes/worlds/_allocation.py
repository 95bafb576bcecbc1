"""In how many ways known cards can lie in hidden places, and how to draw one of them.

The places come in classes. All cards of a class may be any hero of its mask; cards in no class may be any.
Cards are told apart by where they lie, equal heroes are not, so so many cards without any class lie in
(all cards)! / (cards of hero 1)! (cards of hero 2)! … ways. With classes, hero after hero is shared out:
so many of it to the first class, so many to the next, the rest to the cards in no class.
"""

from functools import cached_property
from math import comb, factorial, prod
from typing import Final

from ..core import codes
from ._bags import Bag, counts

Classes = tuple[tuple[int, int], ...]
"""Mask and number of cards of each class."""
Node = tuple[int, int, tuple[int, ...], int]
"""Hero, class, how many cards each class still lacks, how many of this hero are still to be shared out."""

END: Final[Node] = (codes.HEROES + 1, 0, (), 0)


def arrangements(bag: Bag) -> int:
    """The ways in which the cards of a bag can lie in a row."""
    numbers = counts(bag)
    return factorial(sum(numbers)) // prod(map(factorial, numbers))


class Filling:
    """The ways to deal the cards of a bag to classes, and those that are left to anywhere else."""

    def __init__(self, bag: Bag, classes: Classes = ()) -> None:
        self.bag = bag
        self.classes = classes
        self._ways: dict[Node, int] = {}
        self._left = (0, *counts(bag), 0)
        self._later = [sum(self._left[hero + 1 :]) for hero in range(codes.HEROES + 1)]

    @cached_property
    def ways(self) -> int:
        """How many there are."""
        if not self.classes:
            return arrangements(self.bag)
        if sum(self._left) < sum(self.sizes):
            return 0
        return self._count(*self._at(1, 0, self.sizes, self._left[1]))

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each class has."""
        return tuple(number for _, number in self.classes)

    @cached_property
    def root(self) -> Node:
        """Where the sharing out begins."""
        return self._at(1, 0, self.sizes, self._left[1])[1]

    def choices(self, node: Node) -> list[tuple[int, int, Node]]:
        """How many of the hero may go to the class, in how many ways that can end, and the next node."""
        hero, index, sizes, rest = node
        size = sizes[index]
        found = []
        for number in range(min(size, rest) + 1):
            lacking = (*sizes[:index], size - number, *sizes[index + 1 :])
            factor, following = self._at(hero, index + 1, lacking, rest - number)
            if factor and (ways := self._count(factor, following)):
                found.append((number, comb(size, number) * ways, following))
        return found

    def _at(self, hero: int, index: int, sizes: tuple[int, ...], rest: int) -> tuple[int, Node]:
        """The next node with something to choose, and the ways to deal what is not chosen on the way."""
        factor = 1
        while hero <= codes.HEROES:
            while index < len(sizes):
                if sizes[index] and rest and (self.classes[index][0] >> (hero - 1)) & 1:
                    return factor, (hero, index, sizes, rest)
                index += 1
            free = rest + self._later[hero] - sum(sizes)
            if free < rest:
                return 0, END
            factor *= comb(free, rest)
            hero, index = hero + 1, 0
            rest = self._left[hero]
        return factor, END

    def _count(self, factor: int, node: Node) -> int:
        if node == END or not factor:
            return factor
        ways = self._ways.get(node)
        if ways is None:
            ways = self._ways[node] = sum(ways for _, ways, _ in self.choices(node))
        return factor * ways
