"""Shengji's house rules as questions and plain sentences."""

from collections.abc import Mapping
from typing import Final

from app.language import lazy
from app.present.words import Lazy

QUESTIONS: Final[Mapping[str, Lazy]] = {
    "length": lazy("How long is the match?"),
    "ace": lazy("How is the ace passed?"),
    "tractors": lazy("What does a tractor ask for?"),
    "gates": lazy("Can levels be jumped over?"),
    "kitty_multiplier": lazy("What does the last trick make of the kitty?"),
    "all_pass": lazy("What if nobody declares?"),
    "first_dealer": lazy("Who deals first?"),
    "jack_demotion": lazy("Can a jack throw a side back?"),
    "throws": lazy("May several shapes be led at once?"),
    "throw_fine": lazy("What does a failed throw cost?"),
}

SHORT: Final[Mapping[str, Lazy]] = {
    "full": lazy("Full"),
    "short": lazy("Short"),
    "one_deal": lazy("One deal"),
}

CHOICES: Final[Mapping[str, Mapping[str, Lazy]]] = {
    "length": {
        "full": lazy("Full match: from two up past the ace."),
        "short": lazy("Short match: from ten up past the ace."),
        "one_deal": lazy("One deal: 80 points decide."),
    },
    "ace": {
        "free": lazy("Any gain beyond the ace wins the match."),
        "defend": lazy("A gain stops at the ace; only holding there as dealers wins."),
    },
    "tractors": {
        "pairs": lazy("As many pairs as you hold; they need not be a tractor."),
        "strict": lazy("A tractor as long, if you hold one."),
        "strict_partial": lazy("A tractor as long, or else the longest shorter one."),
    },
    "gates": {
        "none": lazy("Yes, any level."),
        "5TK": lazy("No gain goes past five, ten or king at once: it stops there."),
        "5TK_defended": lazy("The same, and these levels are left only by holding as dealers."),
    },
    "kitty_multiplier": {
        "cards": lazy("Its points count twice for each card of a play: 2, 4, 8 times and so on."),
        "power": lazy("They double with each card of a play: 2, 4, 16 times and so on."),
    },
    "all_pass": {
        "kitty_suit": lazy("The kitty is turned up; its first card that is no joker names trump."),
        "no_trump": lazy("The deal is played without a trump suit."),
        "redeal": lazy("The cards are thrown in and the same player deals again."),
    },
    "first_dealer": {
        "standing": lazy("Whoever's declaration stands."),
        "first_to_declare": lazy("Whoever declares first, also when overcalled."),
        "random": lazy("Whoever chance named, whoever declares."),
    },
    "jack_demotion": {
        "off": lazy("No."),
        "on": lazy("Yes: dealers at jack who lose the last trick to a single jack fall to two."),
    },
    "throws": {"off": lazy("No: one card, a pair or a tractor.")},
    "throw_fine": {"none": lazy("Nothing.")},
}


class Words:
    """Looks the sentences up."""

    def question(self, name: str) -> str:
        """What is asked."""
        return QUESTIONS[name]()

    def choice(self, name: str, value: str) -> str:
        """One value as a sentence."""
        return CHOICES[name][value]()
