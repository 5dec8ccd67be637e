"""Amerikaner's house rules as questions and plain sentences."""

from collections.abc import Mapping
from typing import Final

from app.language import lazy
from app.present.words import Lazy

QUESTIONS: Final[Mapping[str, Lazy]] = {
    "players": lazy("How many play?"),
    "target": lazy("How many points end the match?"),
    "deals": lazy("Or a fixed number of deals?"),
    "minimum": lazy("What is the lowest bid?"),
    "all_pass": lazy("What if everybody passes?"),
    "declarer_double": lazy("What does the declarer win or lose?"),
    "highest_call": lazy("Which card may be called?"),
}

CHOICES: Final[Mapping[str, Mapping[str, Lazy]]] = {
    "players": {
        "3": lazy("Three: 17 cards each, the two of clubs set aside."),
        "4": lazy("Four: 13 cards each, the whole pack."),
        "5": lazy("Five: ten cards each, two twos set aside."),
        "6": lazy("Six: eight cards each, all four twos set aside."),
    },
    "target": {
        "52": lazy("The match ends when somebody has 52."),
        "26": lazy("A short match: it ends at 26."),
        "100": lazy("A long match: it ends at 100."),
    },
    "deals": {
        "0": lazy("No, points decide when it ends."),
        "4": lazy("Yes, after 4 scored deals the highest score wins."),
        "8": lazy("Yes, after 8 scored deals the highest score wins."),
        "12": lazy("Yes, after 12 scored deals the highest score wins."),
    },
    "minimum": {
        "half": lazy("At least half of the tricks must be bid."),
        "6": lazy("Bids start at 6."),
        "5": lazy("Bids start at 5."),
        "none": lazy("Any number may be bid."),
    },
    "all_pass": {
        "next_dealer": lazy("The cards are thrown in and the next player deals."),
        "same_dealer": lazy("The cards are thrown in and the same player deals again."),
        "forced": lazy("The dealer, who speaks last, has to bid."),
    },
    "declarer_double": {
        "off": lazy("The bid, the same as the partner."),
        "on": lazy("Twice the bid; the partner wins or loses it once."),
    },
    "highest_call": {
        "off": lazy("Any trump the declarer does not hold."),
        "on": lazy("Only the highest trump the declarer does not hold."),
    },
}


class Words:
    """Looks the sentences up."""

    def question(self, name: str) -> str:
        """What is asked."""
        return QUESTIONS[name]()

    def choice(self, name: str, value: str) -> str:
        """One value as a sentence."""
        return CHOICES[name][value]()
