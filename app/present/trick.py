"""The places around the table: plates, the running trick, and the last one."""

from dataclasses import replace
from typing import Any

from app.language import gettext
from app.present import cards, words
from app.present.page import Cell, Face, Laid, PastTrick, Played, SeatPanel, TrickRow
from app.present.presenter import Presenter
from app.present.seen import PERSON, Seen
from engine.core.cards import Card, Seat, gather, hand
from engine.core.state import Phase


def on_table(seen: Seen) -> tuple[dict[str, Any] | None, bool]:
    """The trick lying there, and whether it is finished: it stays until the next card is led."""
    running: dict[str, Any] | None = seen.game.trick_json(seen.view)
    if running is not None and running["plays"]:
        return running, False
    finished = seen.game.tricks_json(seen.view)
    return (finished[-1], True) if finished else (None, False)


def seats(seen: Seen, own: Presenter) -> tuple[SeatPanel, ...]:
    """Everybody's place, opponents from left to right as they sit, the person last."""
    players = len(seen.players)
    others = [Seat(seat) for seat in range(1, players)]
    if not own.clockwise:
        others.reverse()
    places = [*(f"s{place}" for place in range(1, players)), "me"]
    plays = _plays(seen, own) or own.open(seen)
    return tuple(
        _seat(seen, own, seat, place, plays.get(seat))
        for seat, place in zip([*others, PERSON], places, strict=True)
    )


def _seat(seen: Seen, own: Presenter, seat: Seat, place: str, played: Played | None) -> SeatPanel:
    speaking = seen.view.phase in {Phase.AUCTION, Phase.DECLARE}
    call = _last_call(seen, own, seat) if speaking else ""
    return SeatPanel(
        place=place,
        name=seen.names[seat],
        role=own.role(seen, seat),
        note=own.note(seen, seat),
        turn=seen.view.turn == seat,
        dealer=seen.view.dealer == seat,
        held=seen.view.sizes()[seat],
        played=played,
        speaking=speaking,
        call=call,
        passed=speaking and _has_passed(seen, seat),
    )


def _calls(seen: Seen, seat: Seat) -> list[str]:
    return [text for at, text in seen.game.auction_json(seen.view) if at == seat]


def _has_passed(seen: Seen, seat: Seat) -> bool:
    return _calls(seen, seat)[-1:] == ["pass"]


def _last_call(seen: Seen, own: Presenter, seat: Seat) -> str:
    calls = _calls(seen, seat)
    return call_word(own, calls[-1]) if calls else ""


def call_word(own: Presenter, text: str) -> str:
    """A call of the auction as players say it."""
    if text == "pass":
        return gettext("pass")
    said = text.partition(" ")[2]
    return own.call(int(said) if said.isdecimal() else said)


def bids(seen: Seen, own: Presenter) -> tuple[tuple[str, str], ...]:
    """The bidding by player, from the one who spoke first."""
    order: dict[int, list[str]] = {}
    for seat, text in seen.game.auction_json(seen.view):
        order.setdefault(seat, []).append(call_word(own, text))
    return tuple((seen.names[seat], gettext(", ").join(said)) for seat, said in order.items())


def _plays(seen: Seen, own: Presenter) -> dict[Seat, Played]:
    trick, finished = on_table(seen)
    if trick is None or (seen.over and not finished):
        return {}
    players, leader = len(seen.players), trick["leader"]
    best = trick["winner"] if finished else own.winning(seen)
    found = {}
    number = len(seen.game.tricks_json(seen.view)) - 1 if finished else None
    for place, played in enumerate(own.lying(seen, number)):
        seat = Seat((leader + place) % players)
        led, wins = place == 0, seat == best
        found[seat] = Played(
            faces=tuple(_face(seen, own, card, "c") for card in played),
            led=led,
            winning=wins,
            just=place == len(trick["plays"]) - 1,
            trump=all(own.is_trump(seen, card) for card in played),
            caption=_caption(led=led, wins=wins, finished=finished),
            label=own.cards_said(seen, gather(played)),
        )
    return found


def _face(seen: Seen, own: Presenter, card: Card, where: str = "") -> Face:
    return replace(cards.face(card, where), tab=own.tabbed(seen, card))


def _caption(*, led: bool, wins: bool, finished: bool) -> str:
    if wins and finished:
        return gettext("won")
    if wins:
        return gettext("led, winning") if led else gettext("winning")
    return gettext("led") if led else ""


def past(seen: Seen, own: Presenter) -> PastTrick | None:
    """The last finished trick, while another one is running or to be led."""
    done = seen.game.tricks_json(seen.view)
    return _past(seen, own, done[-1], len(done) - 1) if done else None


def all_past(seen: Seen, own: Presenter) -> tuple[TrickRow, ...]:
    """Every finished trick of the deal, by seats."""
    return tuple(
        TrickRow(
            seen.tricks_before + place + 1,
            _bare(own.lying(seen, place)[0])[0],
            tuple(_cell(trick, own.lying(seen, place), seat) for seat in range(len(seen.players))),
        )
        for place, trick in enumerate(seen.game.tricks_json(seen.view))
    )


def _cell(trick: dict[str, Any], plays: tuple[tuple[Card, ...], ...], seat: int) -> Cell:
    place = (seat - trick["leader"]) % len(plays)
    marks = [name for name, on in (("led", place == 0), ("won", seat == trick["winner"])) if on]
    return Cell(_bare(plays[place]), " ".join(marks))


def _past(seen: Seen, own: Presenter, trick: dict[str, Any], at: int) -> PastTrick:
    players, winner = len(seen.players), trick["winner"]
    number = seen.tricks_before + at + 1
    title = words.by(
        winner,
        seen.names,
        gettext("Trick %(number)s: you won it"),
        gettext("Trick %(number)s: %(name)s won it"),
        number=number,
    )
    return PastTrick(
        number,
        title,
        tuple(
            Laid(
                seen.names[(trick["leader"] + place) % players],
                tuple(_face(seen, own, card) for card in play),
                winner=(trick["leader"] + place) % players == winner,
                led=place == 0,
            )
            for place, play in enumerate(own.lying(seen, at))
        ),
    )


def _bare(play: tuple[Card, ...]) -> tuple[Face, ...]:
    return tuple(cards.face(card, "") for card in play)


def spoken(seen: Seen, own: Presenter, trick: dict[str, Any]) -> str:
    """A trick read out: who played what, in order."""
    players = len(seen.players)
    return words.sentences(
        words.by(
            (trick["leader"] + place) % players,
            seen.names,
            gettext("You: %(cards)s."),
            gettext("%(name)s: %(cards)s."),
            cards=own.cards_said(seen, hand(" ".join(codes))),
        )
        for place, codes in enumerate(trick["plays"])
    )
