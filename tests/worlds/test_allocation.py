"""The ways to fill places with cards, against trying every row of cards."""

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from sevenheroes.worlds import _bags
from sevenheroes.worlds._allocation import END, Classes, Filling

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
def test_a_filling_counts_the_rows_that_fit(dealt: list[int], wanted: list[tuple[int, int]]) -> None:
    filling = Filling(_bags.bag_of(dealt), tuple(wanted))
    if sum(number for _, number in wanted) > len(dealt):
        assert filling.ways == 0
    else:
        assert filling.ways == sum(fits(row, filling.classes) for row in set(permutations(dealt)))


@given(cards, classes)
@settings(max_examples=150, deadline=None)
def test_the_choices_of_a_filling_add_up(dealt: list[int], wanted: list[tuple[int, int]]) -> None:
    filling = Filling(_bags.bag_of(dealt), tuple(wanted))
    if not filling.ways or filling.root == END:
        return
    waiting, done = [filling.root], set()
    while waiting:
        node = waiting.pop()
        choices = filling.choices(node)
        assert choices
        assert all(ways > 0 for _, ways, _ in choices)
        done.add(node)
        waiting += [following for _, _, following in choices if following not in done and following != END]


@given(cards, cards)
def test_bags_hold_and_give_back_what_was_put_in(some: list[int], more: list[int]) -> None:
    both = _bags.bag_of(some) + _bags.bag_of(more)
    assert both == _bags.bag_of(some + more)
    assert _bags.size(both) == len(some) + len(more)
    assert _bags.counts(both) == tuple((some + more).count(hero) for hero in range(1, 8))
    assert _bags.kinds(both) == sum(_bags.bit(hero) for hero in set(some + more))
    assert _bags.without(both, _bags.bag_of(more)) == _bags.bag_of(some)
    assert _bags.without(_bags.bag_of(some), both) == (None if more else 0)
    assert _bags.from_counts(_bags.counts(both)) == both
