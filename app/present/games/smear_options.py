"""Smear's house rules as questions and plain sentences."""

from collections.abc import Mapping
from typing import Final

from app.language import lazy
from app.present.words import Lazy

QUESTIONS: Final[Mapping[str, Lazy]] = {
    "widow": lazy("How many cards does the bidder take?"),
    "target": lazy("How many points end the match?"),
    "end": lazy("What does it take to win the match?"),
    "both_out": lazy("Who wins if one deal brings both sides that far?"),
    "high_low": lazy("Which trumps win High and Low?"),
    "low_to": lazy("Who scores Low?"),
    "game_tie": lazy("Who scores Game if both count the same?"),
    "stick_dealer": lazy("May the dealer pass after three passes?"),
    "dealer_steal": lazy("How high must the dealer bid?"),
}

CHOICES: Final[Mapping[str, Mapping[str, Lazy]]] = {
    "widow": {
        "0": lazy("None: the bidder plays the six cards that were dealt."),
        "1": lazy("One: the bidder takes a card unseen by the others and puts one away."),
        "2": lazy("Two: the bidder takes two cards unseen by the others and puts two away."),
        "3": lazy("Three: the bidder takes three cards unseen by the others and puts three away."),
    },
    "target": {
        "15": lazy("The first side with 15 wins."),
        "11": lazy("A short match: it ends at 11."),
        "21": lazy("A long match: it ends at 21."),
    },
    "end": {
        "plain": lazy("Enough points, whoever bid last."),
        "own_bid": lazy("Enough points, and the own bid made in that very deal."),
        "own_bid_capped": lazy(
            "The same; and a side that did not bid scores up to the target, no further."
        ),
    },
    "both_out": {
        "bidder": lazy("The side that bid in that deal."),
        "higher": lazy("The side with more points; if they are equal, the side that bid."),
    },
    "high_low": {
        "literal": lazy("Only the ace and the seven; in the pile they are worth nothing."),
        "in_play": lazy("The highest and the lowest trump that were played, whichever they are."),
    },
    "low_to": {
        "player": lazy("The side that plays the card, whoever wins the trick."),
        "taker": lazy("The side that wins the trick it falls in."),
    },
    "game_tie": {
        "nobody": lazy("Nobody."),
        "defenders": lazy("The side that did not bid."),
    },
    "stick_dealer": {
        "off": lazy("Yes: the cards are thrown in and the same player deals again."),
        "on": lazy("No: the dealer has to bid."),
    },
    "dealer_steal": {
        "off": lazy("Higher than the others, like everybody."),
        "on": lazy("The same number is enough, even against a 4."),
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
