"""The fair shuffle: commit to deck, first sender and rng before play, prove them afterwards.

A commit-reveal scheme. The dealer publishes a commitment to a secret; the players may each add a
contribution; after the game the dealer opens the secret, which proves that the shuffle follows from both.
`docs/fair.md` has the formulas, what they guarantee and what they do not, test vectors, and stand-alone
verifiers.

>>> dealer = Dealer(seats=3)
>>> written_down = dealer.commitment              # every player keeps this
>>> dealer.contribute(seat=1, text="my number is 7")
>>> shuffle = dealer.deal()                       # deck, first sender and rng, for the table
>>> proof = dealer.proof()                        # for the players, once the game is over
>>> verify(proof, commitment=written_down, contributions={1: "my number is 7"}) == shuffle
True
"""

from ..errors import ProofError
from .dealer import Dealer
from .formula import FORMAT, TEXT_LIMIT, Shuffle, commit, mix, pledge, salted, shuffle
from .proof import Proof
from .verification import verify, verify_record

__all__ = [
    "FORMAT",
    "TEXT_LIMIT",
    "Dealer",
    "Proof",
    "ProofError",
    "Shuffle",
    "commit",
    "mix",
    "pledge",
    "salted",
    "shuffle",
    "verify",
    "verify_record",
]
