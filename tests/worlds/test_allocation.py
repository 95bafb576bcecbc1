"""Allocations compared with an enumeration of all orders of the cards."""

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from sevenheroes.worlds import _bags
from sevenheroes.worlds._allocation import END, Allocation, Classes

cards = st.lists(st.integers(1, 7), max_size=7)
classes = st.lists(
    st.tuples(st.integers(1, 127), st.integers(1, 3)), max_size=3, unique_by=lambda item: item[0]
)


def fits(row: tuple[int, ...], wanted: Classes) -> bool:
    place = 0
    for mask, number in wanted:
        if any(not mask >> (hero - 1) & 1 for hero in row[place : place + number]):
            return False
        place += number
    return True


@given(cards, classes)
@settings(max_examples=150, deadline=None)
def test_an_allocation_counts_the_orders_that_meet_its_restrictions(
    dealt: list[int], wanted: list[tuple[int, int]]
) -> None:
    allocation = Allocation(_bags.bag_of(dealt), tuple(wanted))
    if sum(number for _, number in wanted) > len(dealt):
        assert allocation.ways == 0
    else:
        assert allocation.ways == sum(fits(row, allocation.classes) for row in set(permutations(dealt)))


@given(cards, classes)
@settings(max_examples=150, deadline=None)
def test_every_choice_of_an_allocation_leads_to_worlds(
    dealt: list[int], wanted: list[tuple[int, int]]
) -> None:
    allocation = Allocation(_bags.bag_of(dealt), tuple(wanted))
    if not allocation.ways or allocation.root == END:
        return
    stack, done = [allocation.root], set()
    while stack:
        node = stack.pop()
        choices = allocation.choices(node)
        assert choices
        assert all(ways > 0 for _, ways, _ in choices)
        done.add(node)
        stack += [following for _, _, following in choices if following not in done and following != END]


@given(cards, cards)
def test_bags_behave_like_multisets(some: list[int], more: list[int]) -> None:
    both = _bags.bag_of(some) + _bags.bag_of(more)
    assert both == _bags.bag_of(some + more)
    assert _bags.size(both) == len(some) + len(more)
    assert _bags.counts(both) == tuple((some + more).count(hero) for hero in range(1, 8))
    assert _bags.kinds(both) == sum(_bags.bit(hero) for hero in set(some + more))
    assert _bags.without(both, _bags.bag_of(more)) == _bags.bag_of(some)
    assert _bags.without(_bags.bag_of(some), both) == (None if more else 0)
    assert _bags.from_counts(_bags.counts(both)) == both
