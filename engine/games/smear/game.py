"""Smear as one object that answers the protocol every game answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Final

from engine.core.cards import NONE, SUIT_MASK, Card, Cards, Seat, each
from engine.core.events import Bid as Spoke
from engine.core.events import DealOver, Event, Laid, Passed, Played, ThrownIn, Took, Trump, Won
from engine.core.game import Contract, Deal, Json, Standing
from engine.core.prompt import Menu, Pick, Verb
from engine.core.refusal import Refusal
from engine.core.state import Phase
from engine.games.smear import (
    bidding,
    cardplay,
    codec,
    habit,
    heard,
    position,
    rules,
    score,
    trying,
    worlds,
    worth,
)
from engine.games.smear.abreast.playout import hopes
from engine.games.smear.playout import any_card, play_to_the_end
from engine.games.smear.types import (
    HAND,
    HIGHEST_BID,
    LOWEST_BID,
    PACK,
    PASS,
    Action,
    Bid,
    Discard,
    Options,
    Pass,
    Play,
    State,
    opened,
    team,
)
from engine.kit.fields import standing, standing_json
from engine.kit.trick import trick_json, tricks_json

CALLS: Final = (PASS, *map(Bid, range(LOWEST_BID, HIGHEST_BID + 1)))


class Smear:
    """The rules of Four Point Northeastern Wisconsin Smear."""

    id = "smear"
    choices = codec.CHOICES

    def options(self, raw: Mapping[str, Json]) -> Options:
        """See `codec.options`."""
        return codec.options(raw)

    def options_json(self, options: Options) -> dict[str, Json]:
        """See `codec.options_json`."""
        return codec.options_json(options)

    def players(self, options: Options) -> int:
        """Four, partners opposite each other (S-R2)."""
        return 4

    def pack(self, options: Options) -> tuple[Card, ...]:
        """32 cards, seven to ace (S-R1)."""
        return tuple(each(PACK))

    def hand_size(self, options: Options) -> int:
        """Six cards (S-R3)."""
        return HAND

    def opening(self, options: Options, drawn: Seat) -> Standing:
        """Both teams start at nothing; chance names the dealer (S-R3)."""
        return Standing((0, 0), drawn, 0)

    def start(self, options: Options, standing: Standing, deal: Deal) -> State:
        """See `rules.start`."""
        dealer = deal.dealer if deal.dealer is not None else standing.dealer
        assert dealer is not None
        return rules.start(options, dealer, standing.scores, deal)

    def place(
        self, options: Options, standing: Standing, deal: Deal, raw: Mapping[str, Json]
    ) -> tuple[State, Standing]:
        """See `position.place`."""
        return position.place(options, self.start(options, standing, deal), raw), standing

    def standing_json(self, standing: Standing) -> dict[str, Json]:
        """The scores before this deal, its dealer, deals scored so far."""
        return standing_json(standing)

    def standing(self, options: Options, raw: Mapping[str, Json]) -> Standing:
        """See `kit.fields.standing`; a score for each team."""
        return standing(raw, 4, 2)

    def check_row(self, options: Options, contract: Json, result: Json) -> None:
        """See `codec.check_row`."""
        codec.check_row(contract, result)

    def refuse(self, state: State, action: Action) -> Refusal | None:
        """See `rules.refuse`."""
        return rules.refuse(state, action)

    def candidates(self, state: State) -> tuple[Action, ...]:
        """Every allowed call and card; of up to 84 discards those of a few sensible kinds."""
        return bidding.discards(state) if state.phase is Phase.DISCARD else rules.legal(state)

    def trying(self, view: State) -> tuple[Action, ...]:
        """See `trying.trying`."""
        return trying.trying(view)

    def legal(self, state: State, most: int = 2000) -> tuple[Action, ...] | None:
        """Every allowed action."""
        return rules.legal(state)

    def step(self, state: State, action: Action) -> None:
        """See `rules.step`."""
        rules.step(state, action)

    def playout(self, state: State, rng: Random, habitual: bool) -> None:
        """Finish the deal in place."""
        while state.turn is not None and not state.trump:
            if habitual:
                rules.step(state, habit.habit(state, rng))
            else:
                open_ = rules.legal(state)
                rules.step(state, open_[int(rng.random() * len(open_))])
        if state.turn is not None:
            play_to_the_end(state, rng, cardplay.card if habitual else any_card)

    def abreast(
        self, view: State
    ) -> Callable[[Sequence[Action], Sequence[State]], list[list[float]]] | None:
        """See `abreast.playout.hopes`; not before trump is known."""
        return partial(hopes, view) if view.trump else None

    def result_json(self, state: State, standing: Standing) -> dict[str, Json] | None:
        """See `codec.result_json`."""
        return codec.result_json(state, standing)

    def settle(self, options: Options, standing: Standing, state: State) -> Standing:
        """See `score.settle`."""
        return score.settle(options, standing, state)

    def winners(self, options: Options, standing: Standing, state: State) -> tuple[Seat, ...]:
        """See `score.winners`."""
        return score.winners(options, standing, state)

    def value(self, state: State, seat: Seat) -> float:
        """What the deal added to one's own team's score less what it added to the other's."""
        gains = score.deltas(state)
        return gains[team(seat)] - gains[1 - team(seat)]

    def hope(self, state: State, seat: Seat) -> float:
        """The own team's chance to win the match after this deal."""
        return worth.hope(state, seat)

    def contract(self, state: State, seat: Seat) -> Contract | None:
        """The bidding team's."""
        if state.bidder is None:
            return None
        made = score.made(state, score.award(state).points)
        return Contract(team(seat) == team(state.bidder), made, state.bidder, Bid(state.high))

    def claim(self, view: State) -> bool:
        """See `rules.claim`."""
        return rules.claim(view)

    def sample(self, view: State, rng: Random) -> State:
        """One draw of `sampler`."""
        return self.sampler(view)(rng)

    def sampler(self, view: State) -> Callable[[Random], State]:
        """See `worlds.sampler`."""
        return worlds.sampler(view)

    def heard(self, view: State) -> Callable[[State, Random], bool] | None:
        """See `heard.heard`."""
        return heard.heard(view)

    def habit(self, view: State, rng: Random) -> Action:
        """See `habit.habit`."""
        return habit.habit(view, rng)

    def careless(self, view: State) -> tuple[Action, ...]:
        """See `habit.careless`."""
        return habit.careless(view)

    def prompt(self, view: State, picked: Cards = NONE) -> Menu | Pick:
        """Calls as a menu, cards to put away or to play as a pick."""
        assert view.turn is not None
        if view.phase is Phase.AUCTION:
            return Menu(rules.legal(view), CALLS)
        hand = view.hands[view.turn]
        if view.phase is Phase.PLAY:
            return Pick(Verb.PLAY, hand, rules.playable(view, hand), 1, 1, picked)
        count = view.options.widow
        lacks = rules.refuse(view, Discard(picked))
        kept = Cards(hand & ~picked)
        return Pick(
            Verb.DISCARD,
            source=hand,
            may=picked if picked.bit_count() >= count else hand,
            least=count,
            most=count,
            picked=picked,
            refusal=lacks,
            leads=() if lacks else suit_numbers(opened(kept, picked)),
        )

    def narrate(self, before: State, action: Action, after: State) -> tuple[Event, ...]:
        """What everybody saw: the action, then what it settled."""
        seat = before.turn
        assert seat is not None
        events: list[Event] = []
        match action:
            case Pass():
                events.append(Passed(seat))
            case Bid(number):
                events.append(Spoke(seat, number))
            case Discard(cards):
                events.append(Laid(seat, cards.bit_count()))
            case Play(card):
                events.append(Played(seat, Cards(1 << card), not before.trick))
        if after.bidder is not None and before.bidder is None:
            events.append(Won(after.bidder, after.high))
        if after.trump and not before.trump:
            events.append(Trump((after.trump.bit_length() - 1) // 13))
        if before.trick and not after.trick:
            events.append(Took(after.leader))
        if after.phase is Phase.DEAL_OVER:
            events.append(ThrownIn() if after.bidder is None else DealOver())
        return tuple(events)

    def contract_json(self, state: State, viewer: Seat | None) -> dict[str, Json] | None:
        """See `codec.contract_json`."""
        return codec.contract_json(state, viewer)

    def auction_json(self, state: State) -> list[list[Json]]:
        """Calls in order, passes included."""
        return [[seat, codec.call_text(number)] for seat, number in state.auction]

    def tricks_json(self, state: State) -> list[dict[str, Json]]:
        """Finished tricks in order."""
        return tricks_json(state.tricks)

    def trick_json(self, state: State) -> dict[str, Json] | None:
        """The running trick."""
        return trick_json(state.leader, state.trick)

    def encode(self, action: Action) -> str:
        """See `codec.encode`."""
        return codec.encode(action)

    def decode(self, text: str) -> Action:
        """See `codec.decode`."""
        return codec.decode(text)


def suit_numbers(cards: Cards) -> tuple[int, ...]:
    """The suits 0..3 a set has cards of."""
    return tuple(suit for suit, mask in enumerate(SUIT_MASK) if cards & mask)


GAME = Smear()
