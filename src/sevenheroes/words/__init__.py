"""A game in words: events, actions, prompts, refusals and results, in English and French.

>>> from sevenheroes.events import Event
>>> words = Words("fr", edition="heros-a-louer", names=("Ann", "Bob", "Cy"))
>>> words.event(Event("sent", seat=0, other=1, hero=3))
'Ann a envoyé la Sorcière à Bob, face cachée.'
>>> words.hero(2), words.hero(2, "of"), words.requirement(6)
('Pyromane', 'du Pyromane', 'valeur 3 ou moins')

The sentences are Project Fluent messages in ``locale/*.ftl``; ``tools/catalogue.py`` checks them.
"""

from .words import Words

__all__ = ["Words"]
