"""The five rule options, and the printed editions as settings of them (R2)."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Final

from .errors import InputError, shown

REVISION: Final = 1
"""The rules revision; raised whenever a record could play out differently."""

CHOICES: Final[dict[str, tuple[str | bool, ...]]] = {
    "no_match": ("deck", "band"),
    "interrupts": (False, True),
    "clue": ("identity", "requirement"),
    "deck_end": ("score", "reshuffle"),
    "tiebreak": ("powers", "turned", "strength"),
}
"""The values of each option, in the order of their core codes."""


@dataclass(frozen=True, kw_only=True)
class Rules:
    """Values for the five options; `Rules()` are those of Rent a Hero."""

    no_match: str = "deck"
    interrupts: bool = False
    clue: str = "identity"
    deck_end: str = "score"
    tiebreak: str = "powers"

    def __post_init__(self) -> None:
        for name, choices in CHOICES.items():
            value = getattr(self, name)
            if not any(value is choice or (isinstance(value, str) and value == choice) for choice in choices):
                possible = ", ".join(str(choice).lower() for choice in choices)
                raise InputError(f"the option {name} must be one of {possible}, not {shown(value)}")

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> "Rules":
        """The rules from a mapping with exactly the five options."""
        if not isinstance(values, Mapping):
            raise InputError(f"rules must be an object with the five options, not {shown(values)}")
        names = [field.name for field in fields(cls)]
        for name in values:
            if name not in names:
                raise InputError(f"there is no option {name!r}; the options are {', '.join(names)}")
        for name in names:
            if name not in values:
                raise InputError(f"the option {name} is missing from the rules")
        return cls(**values)

    def to_dict(self) -> dict[str, Any]:
        """The five options by name."""
        return asdict(self)

    @property
    def code(self) -> int:
        """The code of the rules in the core: one bit per option, two for the last."""
        code = 0
        for place, (name, choices) in enumerate(CHOICES.items()):
            code |= choices.index(getattr(self, name)) << place
        return code

    @classmethod
    def from_code(cls, code: int) -> "Rules":
        """The rules with a core code."""
        if (
            type(code) is not int
            or not 0 <= code < 1 << (len(CHOICES) + 1)
            or code >> 4 == len(CHOICES["tiebreak"])
        ):
            raise InputError(f"no rules have the code {shown(code)}")
        values = {}
        for place, (name, choices) in enumerate(CHOICES.items()):
            number = code >> place if name == "tiebreak" else (code >> place) & 1
            values[name] = choices[number]
        return cls(**values)  # type: ignore[arg-type]


@dataclass(frozen=True, kw_only=True)
class Edition:
    """A printed edition: its rules, its language and the world that its hero names come from."""

    name: str
    title: str
    rules: Rules
    language: str
    world: str


EDITIONS: Final[dict[str, Edition]] = {
    edition.name: edition
    for edition in (
        Edition(
            name="rent-a-hero",
            title="Rent a Hero",
            rules=Rules(),
            language="en",
            world="hirelings",
        ),
        Edition(
            name="heros-a-louer",
            title="Héros à louer",
            rules=Rules(tiebreak="turned"),
            language="fr",
            world="hirelings",
        ),
        Edition(
            name="seventh-hero",
            title="Seventh Hero",
            rules=Rules(no_match="band", interrupts=True, tiebreak="strength"),
            language="en",
            world="saga",
        ),
        Edition(
            name="seventh-hero-fast",
            title="Seventh Hero, fast timing",
            rules=Rules(no_match="band", tiebreak="strength"),
            language="en",
            world="saga",
        ),
        Edition(
            name="original",
            title="The original",
            rules=Rules(clue="requirement", deck_end="reshuffle"),
            language="en",
            world="hirelings",
        ),
    )
}

CUSTOM: Final = "custom"
"""The edition name of house rules: any combination of options."""


def choose(edition: str, rules: "Rules | Mapping[str, Any] | None" = None) -> tuple[str, Rules]:
    """The name and the rules of an edition; raises InputError if the two contradict each other."""
    if not isinstance(edition, str):
        raise InputError(f"an edition is given by name, not by {shown(edition)}")
    if rules is not None and not isinstance(rules, Rules):
        rules = Rules.from_dict(rules)
    if edition == CUSTOM:
        if rules is None:
            raise InputError("a custom game needs rules: all five options")
        return edition, rules
    if edition not in EDITIONS:
        raise InputError(
            f"there is no edition {shown(edition)}; choose one of {', '.join([*EDITIONS, CUSTOM])}"
        )
    own = EDITIONS[edition].rules
    if rules is not None and rules != own:
        name = next(name for name in CHOICES if getattr(rules, name) != getattr(own, name))
        raise InputError(
            f"the edition {edition} has {name} = {str(getattr(own, name)).lower()}, "
            f"not {str(getattr(rules, name)).lower()}; use 'custom' for other combinations"
        )
    return edition, own


def world_of(edition: str) -> str:
    """The world that an edition's hero names come from; `hirelings` for house rules."""
    return EDITIONS[edition].world if edition in EDITIONS else "hirelings"
