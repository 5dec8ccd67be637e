"""Amerikaner as one object that answers the protocol every game answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from engine.core.cards import NONE, Card, Cards, Seat, each
from engine.core.events import Bid as Spoke
from engine.core.events import (
    Called,
    DealOver,
    Event,
    Partner,
    Passed,
    Played,
    ThrownIn,
    Took,
    Trump,
    Won,
)
from engine.core.game import Contract, Deal, Json, Standing
from engine.core.prompt import Menu, Pick, Verb
from engine.core.refusal import Refusal
from engine.core.state import Phase
from engine.games.amerikaner import codec, habit, position, rules, score, trying, worth
from engine.games.amerikaner.playout import any_card, play_to_the_end
from engine.games.amerikaner.types import (
    AMERIKANER,
    PASS,
    Action,
    Bid,
    Call,
    Options,
    Pass,
    Play,
    State,
    pack_mask,
)
from engine.kit.fields import standing, standing_json
from engine.kit.trick import trick_json, tricks_json
from engine.kit.worlds import Place, Worlds


class Amerikaner:
    """The rules of Norwegian Amerikaner for three to six players."""

    id = "amerikaner"
    choices = codec.CHOICES

    def options(self, raw: Mapping[str, Json]) -> Options:
        """See `codec.options`."""
        return codec.options(raw)

    def options_json(self, options: Options) -> dict[str, Json]:
        """See `codec.options_json`."""
        return codec.options_json(options)

    def players(self, options: Options) -> int:
        """Three to six (A-R1.1)."""
        return options.players

    def pack(self, options: Options) -> tuple[Card, ...]:
        """The pack without the twos set aside (A-R1.2)."""
        return tuple(each(pack_mask(options.players)))

    def hand_size(self, options: Options) -> int:
        """17, 13, 10 or 8 cards (A-R1.3)."""
        return options.hand

    def opening(self, options: Options, drawn: Seat) -> Standing:
        """Everybody starts at nothing; chance names the dealer (A-R2.2)."""
        return Standing((0,) * options.players, drawn, 0)

    def start(self, options: Options, standing: Standing, deal: Deal) -> State:
        """See `rules.start`."""
        return rules.start(options, standing, deal)

    def place(
        self, options: Options, standing: Standing, deal: Deal, raw: Mapping[str, Json]
    ) -> tuple[State, Standing]:
        """See `position.place`."""
        return position.place(options, self.start(options, standing, deal), raw), standing

    def standing_json(self, standing: Standing) -> dict[str, Json]:
        """The scores before this deal, its dealer, deals scored so far."""
        return standing_json(standing)

    def standing(self, options: Options, raw: Mapping[str, Json]) -> Standing:
        """See `kit.fields.standing`."""
        return standing(raw, options.players, options.players)

    def check_row(self, options: Options, contract: Json, result: Json) -> None:
        """See `codec.check_row`."""
        codec.check_row(options, contract, result)

    def refuse(self, state: State, action: Action) -> Refusal | None:
        """See `rules.refuse`."""
        return rules.refuse(state, action)

    def candidates(self, state: State) -> tuple[Action, ...]:
        """Every allowed action: there are never many."""
        return rules.legal(state)

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
        while state.turn is not None and state.phase is not Phase.PLAY:
            if habitual:
                rules.step(state, habit.habit(state, rng))
            else:
                open_ = rules.legal(state)
                rules.step(state, open_[int(rng.random() * len(open_))])
        if state.turn is not None:
            play_to_the_end(state, rng, habit.card if habitual else any_card)

    def abreast(self, view: State) -> None:
        """No such way: each world is played by itself."""
        return

    def result_json(self, state: State, standing: Standing) -> dict[str, Json] | None:
        """See `codec.result_json`."""
        if state.phase is not Phase.DEAL_OVER:
            return None
        dealer = score.settle(state.options, standing, state).dealer
        assert dealer is not None
        return codec.result_json(state, standing.scores, dealer)

    def settle(self, options: Options, standing: Standing, state: State) -> Standing:
        """See `score.settle`."""
        return score.settle(options, standing, state)

    def winners(self, options: Options, standing: Standing, state: State) -> tuple[Seat, ...]:
        """See `score.winners`."""
        return score.winners(options, standing, state)

    def value(self, state: State, seat: Seat) -> float:
        """Own points less the mean of the others'."""
        gains = score.deltas(state)
        others = (sum(gains) - gains[seat]) / (len(gains) - 1)
        return gains[seat] - others

    def hope(self, state: State, seat: Seat) -> float:
        """The chance to win the match after this deal."""
        return worth.hope(state, seat)

    def contract(self, state: State, seat: Seat) -> Contract | None:
        """The declarer's, with the partner for an ally."""
        if state.declarer is None:
            return None
        own = seat in (state.declarer, state.shown)
        return Contract(own, score.made(state), state.declarer, Bid(state.high))

    def claim(self, view: State) -> bool:
        """See `rules.claim`."""
        return rules.claim(view)

    def sample(self, view: State, rng: Random) -> State:
        """One world that the seat on turn can't rule out."""
        return self.sampler(view)(rng)

    def sampler(self, view: State) -> Callable[[Random], State]:
        """Worlds that the seat on turn can't rule out, each equally likely."""
        seat = view.turn
        assert seat is not None
        unseen = Cards(pack_mask(view.options.players) & ~view.gone & ~view.hands[seat])
        sizes = view.sizes()
        others = [other for other in range(view.options.players) if other != seat]
        places = [Place(sizes[other], view.barred[other]) for other in others]
        worlds = Worlds(unseen, places)

        def draw(rng: Random) -> State:
            world = view.copy()
            for other, cards in zip(others, worlds.draw(rng), strict=True):
                world.hands[other] = cards
            return world

        return draw

    def heard(self, view: State) -> Callable[[State, Random], bool] | None:
        """Nothing: agreeing worlds were tried and made no player stronger."""
        return None

    def habit(self, view: State, rng: Random) -> Action:
        """See `habit.habit`."""
        return habit.habit(view, rng)

    def careless(self, view: State) -> tuple[Action, ...]:
        """See `habit.careless`."""
        return habit.careless(view)

    def prompt(self, view: State, picked: Cards = NONE) -> Menu | Pick:
        """Bids and callable cards as a menu, cards to play as a pick of one."""
        assert view.turn is not None
        actions = rules.legal(view)
        if view.phase is Phase.AUCTION:
            numbers = range(view.options.least, view.options.hand + 1)
            return Menu(actions, (PASS, *map(Bid, numbers), Bid(AMERIKANER)))
        if view.phase is Phase.CALL:
            return Menu(actions, actions)
        hand = view.hands[view.turn]
        may = rules.playable(view, hand)
        return Pick(Verb.PLAY, hand, may, 1, 1, picked)

    def narrate(self, before: State, action: Action, after: State) -> tuple[Event, ...]:
        """What everybody saw: the action, then what it settled."""
        seat = before.turn
        assert seat is not None
        events: list[Event] = []
        match action:
            case Pass():
                events.append(Passed(seat))
            case Bid(number):
                events.append(Spoke(seat, "amerikaner" if number == AMERIKANER else number))
            case Call(card):
                events.append(Called(seat, card))
            case Play(card):
                events.append(Played(seat, Cards(1 << card), not before.trick))
        if after.declarer is not None and before.declarer is None:
            call = "amerikaner" if after.high == AMERIKANER else after.high
            events.append(Won(after.declarer, call))
        if after.trump and not before.trump:
            events.append(Trump((after.trump.bit_length() - 1) // 13))
        if after.shown is not None and before.shown is None:
            events.append(Partner(after.shown))
        if sum(after.taken) > sum(before.taken):
            events.append(Took(after.leader))
        if after.phase is Phase.DEAL_OVER:
            events.append(ThrownIn() if after.declarer is None else DealOver())
        return tuple(events)

    def contract_json(self, state: State, viewer: Seat | None) -> dict[str, Json] | None:
        """See `codec.contract_json`."""
        return codec.contract_json(state, viewer)

    def auction_json(self, state: State) -> list[list[Json]]:
        """Calls in order, passes included."""
        return [[seat, codec.call_text(call)] for seat, call in state.auction]

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


GAME = Amerikaner()
