"""Shengji as one object that answers the protocol every game answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from engine.core.cards import NONE, Card, Cards, Seat
from engine.core.events import (
    DealOver,
    Declared,
    Event,
    Exposed,
    Laid,
    Passed,
    Played,
    ThrownIn,
    Took,
    Trump,
    Won,
)
from engine.core.game import Contract, Deal, Json, Standing
from engine.core.prompt import Menu, Pick
from engine.core.refusal import Refusal
from engine.core.state import Phase
from engine.games.shengji import (
    ask,
    claim,
    codec,
    habit,
    playout,
    position,
    rules,
    running,
    score,
    trying,
    worlds,
)
from engine.games.shengji.ladder import NO_TRUMP
from engine.games.shengji.plays import by_face
from engine.games.shengji.types import (
    HAND,
    KITTY,
    PLAYERS,
    UNKNOWN,
    Action,
    Bury,
    Declare,
    Options,
    Pass,
    Play,
    State,
)


class Shengji:
    """The rules of Shengji (Tractor) for two partnerships with two packs."""

    id = "shengji"
    choices = codec.CHOICES

    def options(self, raw: Mapping[str, Json]) -> Options:
        """See `codec.options`."""
        return codec.options(raw)

    def options_json(self, options: Options) -> dict[str, Json]:
        """See `codec.options_json`."""
        return codec.options_json(options)

    def players(self, options: Options) -> int:
        """Always four (T-R4)."""
        return PLAYERS

    def pack(self, options: Options) -> tuple[Card, ...]:
        """Two packs with jokers, one after the other (T-R1)."""
        return tuple(Card(card) for card in range(PLAYERS * HAND + KITTY))

    def hand_size(self, options: Options) -> int:
        """25 cards, which leaves eight for the kitty (T-R5)."""
        return HAND

    def opening(self, options: Options, drawn: Seat) -> Standing:
        """See `score.opening`: the first dealer is settled by the first deal (T-R7, T-R14)."""
        return score.opening(options)

    def start(self, options: Options, standing: Standing, deal: Deal) -> State:
        """See `rules.start`."""
        return rules.start(options, standing, deal)

    def place(
        self, options: Options, standing: Standing, deal: Deal, raw: Mapping[str, Json]
    ) -> tuple[State, Standing]:
        """See `position.place` and `position.at_level`."""
        state = position.place(options, deal, raw)
        return state, position.at_level(standing, state)

    def standing_json(self, standing: Standing) -> dict[str, Json]:
        """The levels before this deal, its dealer, deals scored so far."""
        return position.standing_json(standing)

    def standing(self, options: Options, raw: Mapping[str, Json]) -> Standing:
        """See `position.standing`."""
        return position.standing(raw)

    def check_row(self, options: Options, contract: Json, result: Json) -> None:
        """See `position.check_row`."""
        position.check_row(contract, result)

    def refuse(self, state: State, action: Action) -> Refusal | None:
        """See `rules.refuse`."""
        return rules.refuse(state, action)

    def candidates(self, state: State) -> tuple[Action, ...]:
        """See `rules.candidates`; what habit would play is always among them."""
        open_ = rules.candidates(state)
        if state.turn is None or not state.plays or state.plays[0].bit_count() == 1:
            return open_
        usual = habit.play(state, state.turn)
        others = (action.cards for action in open_ if isinstance(action, Play))
        found = {by_face(cards): cards for cards in (*others, usual)}
        return tuple(Play(found[face]) for face in sorted(found))

    def trying(self, view: State) -> tuple[Action, ...]:
        """See `trying.trying`."""
        return trying.trying(view, self.candidates(view))

    def legal(self, state: State, most: int = 2000) -> tuple[Action, ...] | None:
        """See `rules.legal`."""
        return rules.legal(state, most)

    def step(self, state: State, action: Action) -> None:
        """See `rules.step`."""
        rules.step(state, action)

    def playout(self, state: State, rng: Random, habitual: bool) -> None:
        """Finish the deal in place."""
        if not habitual:
            playout.random_playout(state, rng)
            return
        while state.turn is not None and state.phase is not Phase.PLAY:
            rules.step(state, habit.habit(state))
        if state.turn is not None:
            running.play_to_the_end(state)

    def abreast(self, view: State) -> None:
        """No such way: each world is played by itself."""
        return

    def result_json(self, state: State, standing: Standing) -> dict[str, Json] | None:
        """See `codec.result_json`."""
        return codec.result_json(state, standing)

    def settle(self, options: Options, standing: Standing, state: State) -> Standing:
        """See `score.settle`."""
        return score.settle(standing, state)

    def winners(self, options: Options, standing: Standing, state: State) -> tuple[Seat, ...]:
        """See `score.winners`."""
        return score.winners(standing, state)

    def value(self, state: State, seat: Seat) -> float:
        """See `score.value`."""
        return score.value(state, seat)

    def hope(self, state: State, seat: Seat) -> float:
        """See `score.hope`."""
        return score.hope(state, seat)

    def contract(self, state: State, seat: Seat) -> Contract | None:
        """Each side has its own: to win the deal, by holding or by 80 points (T-R34)."""
        if state.thrown_in:
            return None
        held = score.outcome(score.total(state).points, state.dealer).defenders_hold
        return Contract(own=True, made=held != state.attacks(seat))

    def claim(self, view: State) -> bool:
        """See `claim.claim`."""
        return claim.claim(view)

    def sample(self, view: State, rng: Random) -> State:
        """One world that the seat on turn can't rule out."""
        return worlds.sampler(view)(rng)

    def sampler(self, view: State) -> Callable[[Random], State]:
        """See `worlds.sampler`."""
        return worlds.sampler(view)

    def heard(self, view: State) -> Callable[[State, Random], bool] | None:
        """Nothing: a declaration is seen in the hand it came from, and a pass tells little."""
        return None

    def habit(self, view: State, rng: Random) -> Action:
        """See `habit.habit`."""
        return habit.habit(view)

    def careless(self, view: State) -> tuple[Action, ...]:
        """See `habit.careless`."""
        return habit.careless(view)

    def prompt(self, view: State, picked: Cards = NONE) -> Menu | Pick:
        """See `ask.prompt`."""
        return ask.prompt(view, picked)

    def narrate(self, before: State, action: Action, after: State) -> tuple[Event, ...]:
        """What everybody saw: the action, then what it settled."""
        seat = before.turn
        assert seat is not None
        events: list[Event] = []
        match action:
            case Pass():
                events.append(Passed(seat))
            case Declare():
                events.append(Declared(seat, after.declared))
            case Bury(cards):
                events.append(Laid(seat, cards.bit_count()))
            case Play():
                played = Cards(after.gone & ~before.gone)
                events.append(Played(seat, played, not before.plays))
        if after.trump != UNKNOWN and before.trump == UNKNOWN:
            if after.exposed:
                events.append(Exposed(after.exposed))
            events.append(Trump(None if after.trump == NO_TRUMP else after.trump))
            events.append(Won(after.dealer, None))
        if len(after.tricks) > len(before.tricks):
            events.append(Took(after.leader))
        if after.phase is Phase.DEAL_OVER:
            events.append(ThrownIn() if after.thrown_in else DealOver())
        return tuple(events)

    def contract_json(self, state: State, viewer: Seat | None) -> dict[str, Json] | None:
        """See `codec.contract_json`."""
        return codec.contract_json(state)

    def auction_json(self, state: State) -> list[list[Json]]:
        """See `codec.call_json`."""
        return codec.call_json(state)

    def tricks_json(self, state: State) -> list[dict[str, Json]]:
        """Finished tricks in order."""
        return codec.tricks_json(state.tricks)

    def trick_json(self, state: State) -> dict[str, Json] | None:
        """The running trick."""
        return codec.trick_json(state)

    def encode(self, action: Action) -> str:
        """See `codec.encode`."""
        return codec.encode(action)

    def decode(self, text: str) -> Action:
        """See `codec.decode`."""
        return codec.decode(text)


GAME = Shengji()
