"""Allocations of a bag of cards to hidden positions: counted by dynamic programming, and sampled.

Positions with the same restriction form a class: each of its cards is a hero in the mask of the class. The
remaining positions are unrestricted. Positions are distinguishable, copies of a hero are not, so n cards
without any class can lie in n! / (n1! n2! … n7!) ways, a multinomial coefficient. With classes, the heroes
are dealt one after another: some copies to the first class, some to the next, the rest to the unrestricted
positions. The states of this recursion are the nodes of a graph, which `_plan` writes out for sampling.
"""

from functools import cached_property
from math import comb, factorial, prod
from typing import Final

from ..core import codes
from ._bags import Bag, counts

Classes = tuple[tuple[int, int], ...]
"""The mask and the number of cards of each class."""
Node = tuple[int, int, tuple[int, ...], int]
"""Hero, index of the class, cards each class still lacks, copies of the hero still to deal."""

END: Final[Node] = (codes.HEROES + 1, 0, (), 0)


def arrangements(bag: Bag) -> int:
    """The number of distinct orders of the cards in a bag."""
    numbers = counts(bag)
    return factorial(sum(numbers)) // prod(map(factorial, numbers))


class Allocation:
    """All ways to deal a bag of cards to classes of restricted positions and to unrestricted ones."""

    def __init__(self, bag: Bag, classes: Classes = ()) -> None:
        self.bag = bag
        self.classes = classes
        self._ways: dict[Node, int] = {}
        self._left = (0, *counts(bag), 0)
        self._later = [sum(self._left[hero + 1 :]) for hero in range(codes.HEROES + 1)]

    @cached_property
    def ways(self) -> int:
        """The number of allocations."""
        if not self.classes:
            return arrangements(self.bag)
        if sum(self._left) < sum(self.sizes):
            return 0
        return self._count(*self._at(1, 0, self.sizes, self._left[1]))

    @property
    def sizes(self) -> tuple[int, ...]:
        """The number of cards in each class."""
        return tuple(number for _, number in self.classes)

    @cached_property
    def root(self) -> Node:
        """The node at which dealing begins."""
        return self._at(1, 0, self.sizes, self._left[1])[1]

    def choices(self, node: Node) -> list[tuple[int, int, Node]]:
        """For each number of copies the class can get: the number, its allocations, the next node."""
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
        """The next node with a choice, and the number of ways to deal what is forced before it."""
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
