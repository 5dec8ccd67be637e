"""How a finished deal of Smear is explained: who won each point and why, and what that scored."""

from collections.abc import Mapping
from typing import Any, Final

from app.language import gettext, lazy
from app.present import cards, words
from app.present.games import smear_points as points
from app.present.page import Line
from app.present.seen import Seen
from app.present.words import Lazy
from engine.core.cards import Card
from engine.core.events import Laid
from engine.games.smear import sheet
from engine.games.smear.sheet import Ended, Why
from engine.games.smear.types import End, HighLow, LowTo, State, team
from engine.record import Row

PUT_AWAY: Final[Mapping[int, tuple[Lazy, Lazy]]] = {
    1: (lazy("You put one card away."), lazy("%(name)s takes one card and puts one away.")),
    2: (lazy("You put two cards away."), lazy("%(name)s takes two cards and puts two away.")),
    3: (lazy("You put three cards away."), lazy("%(name)s takes three cards and puts three away.")),
}

WHAT: Final[Mapping[tuple[str, HighLow], Lazy]] = {
    ("high", HighLow.LITERAL): lazy("ace of trump"),
    ("high", HighLow.IN_PLAY): lazy("highest trump played"),
    ("low", HighLow.LITERAL): lazy("seven of trump"),
    ("low", HighLow.IN_PLAY): lazy("lowest trump played"),
}

PLAYED: Final = (
    lazy("You played it in trick %(trick)d."),
    lazy("%(name)s played it in trick %(trick)d."),
)
TAKEN: Final = (
    lazy("You won it in trick %(trick)d."),
    lazy("%(name)s won it in trick %(trick)d."),
)
SOMEWHERE: Final[Mapping[Why, Lazy]] = {
    Why.PLAYED: lazy("It was played before this position."),
    Why.TAKEN: lazy("It was won before this position."),
}
TIED: Final[Mapping[Why, Lazy]] = {
    Why.TIE: lazy("Both counted the same, so nobody scores."),
    Why.TIE_TO_DEFENDERS: lazy(
        "Both counted the same; as agreed, the side that did not bid scores."
    ),
}


def put_away(seen: Seen, event: Laid) -> str:
    """The pick-up and the discard in one sentence."""
    yours, others = PUT_AWAY[event.size]
    return words.by(event.seat, seen.names, yours(), others())


def title(seen: Seen) -> str:
    """What became of the bid, and what it brought the side that made it."""
    view: State = seen.view
    if view.bidder is None:
        return gettext("Everybody passed")
    side = team(view.bidder)
    facts = {"bid": view.high, "points": abs(_gained(seen)[side])}
    if result(seen)["made"]:
        yours, others = (
            gettext("The bid of %(bid)d is made: you score %(points)d"),
            gettext("The bid of %(bid)d is made: they score %(points)d"),
        )
    else:
        yours, others = (
            gettext("The bid of %(bid)d fails: you lose %(points)d"),
            gettext("The bid of %(bid)d fails: they lose %(points)d"),
        )
    return (yours if points.is_mine(view.bidder) else others) % facts


def subtitle(seen: Seen) -> str:
    """Who bid what, and trump; after a deal without a bid, who deals again."""
    view: State = seen.view
    if view.bidder is None:
        yours, others = gettext("You deal again."), gettext("%(name)s deals again.")
        again = words.by(result(seen)["next_dealer"], seen.names, yours, others)
        return words.sentences((gettext("Nobody bid, so nobody scores."), again))
    named = points.trump(view)
    trump = gettext("Trump was %(suit)s.") % {"suit": words.suit_word(named)}
    return words.sentences((str(points.contract(seen).striptags()), trump))


def lines(seen: Seen) -> tuple[Line, ...]:
    """High, Low, Jack, Game, what the deal brought, and the score."""
    found = tuple(_point(seen, line) for line in sheet.lines(seen.view))
    return (*found, *((_deal(seen),) if found else ()), _score(seen))


def _point(seen: Seen, line: sheet.Line) -> Line:
    options = seen.options
    what = {
        "jack": gettext("jack won in a trick"),
        "game": gettext("more card points"),
    }
    note = what.get(line.point) or WHAT[line.point, options.high_low]()
    return Line(
        head=points.POINTS[line.point](),
        note=note,
        why=_game(seen, line) if line.card is None else _why(seen, line),
        figures=tuple("1" if line.team == side else words.NONE for side in (0, 1)),
        rule=_rule(line.rule),
        anchor=line.rule.partition("-")[2],
        faces=() if line.card is None else (cards.face(line.card, ""),),
    )


def _rule(named: str) -> str:
    return gettext("Rule %(number)s") % {"number": named.partition("-")[2].lstrip("R")}


def _why(seen: Seen, line: sheet.Line) -> str:
    """Who played or won the card, and when."""
    view: State = seen.view
    assert line.card is not None
    if line.why is Why.NOT_PLAYED:
        return _unplayed(view, line.card)
    if line.seat is None:
        return SOMEWHERE[line.why]()
    yours, others = TAKEN if line.why is Why.TAKEN else PLAYED
    numbered = enumerate(view.tricks, seen.tricks_before + 1)
    trick = next(number for number, one in numbered if line.card in one.cards)
    said = words.by(line.seat, seen.names, yours(), others(), trick=trick)
    if line.point == "low" and view.options.low_to is LowTo.PLAYER:
        return words.sentences((said, gettext("It counts for the side that plays it.")))
    if line.point == "low":
        return words.sentences((said, gettext("As agreed, it counts for the side that wins it.")))
    return said


def _unplayed(view: State, card: Card) -> str:
    assert view.bidder is not None
    if view.buried[view.bidder] >> card & 1:
        return gettext("It was put away, so nobody scores.")
    return gettext("It stayed in the pile, so nobody scores.")


def _game(seen: Seen, line: sheet.Line) -> str:
    """Both counts; their parts are laid open below."""
    own, others = result(seen)["card_points"]
    facts = {"own": own, "others": others}
    head = gettext("%(own)d to %(others)d card points.") % facts
    return head if line.why is Why.MORE else words.sentences((head, TIED[line.why]()))


def _deal(seen: Seen) -> Line:
    """Whether the points reach the bid, and what that scores."""
    view: State = seen.view
    found, gained = result(seen), _gained(seen)
    assert view.bidder is not None
    side = team(view.bidder)
    facts = {"points": found["points"][side], "bid": view.high}
    if found["made"]:
        said = gettext("Bid %(bid)d, won %(points)d: enough, so all points count.") % facts
    else:
        said = gettext("Bid %(bid)d, won %(points)d: too few, so the bid is taken off.") % facts
    if gained[1 - side] != found["points"][1 - side]:
        capped = gettext("A side that did not bid scores up to %(target)d only.")
        said = words.sentences((said, capped % {"target": view.options.target}))
    rule = "S-R11.1" if found["made"] else "S-R11.2"
    return Line(
        head=gettext("This deal"),
        note="",
        why=said,
        figures=tuple(words.signed(one) for one in gained),
        rule=_rule(rule),
        anchor=rule.partition("-")[2],
    )


def _score(seen: Seen) -> Line:
    """The sums, and where the match ends; when it has ended, the paragraph that says so."""
    view: State = seen.view
    new, gained, end = result(seen)["scores"], _gained(seen), sheet.ending(view)
    own, others = (
        gettext("%(before)s %(sign)s %(gain)d")
        % {
            "before": words.figure(total - gain),
            "sign": words.MINUS if gain < 0 else "+",
            "gain": abs(gain),
        }
        for total, gain in zip(new, gained, strict=True)
    )
    if view.options.end is End.PLAIN:
        said = gettext("%(own)s and %(others)s, first to %(target)d.")
    else:
        said = gettext("%(own)s and %(others)s; %(target)d and the own bid made win.")
    return Line(
        head=gettext("Score"),
        note="",
        why=said % {"own": own, "others": others, "target": view.options.target},
        figures=tuple(words.figure(one) for one in new),
        rule="" if end is None else _rule(end.rule),
        anchor="" if end is None else end.rule.partition("-")[2],
        strong=end is not None,
    )


def gains(seen: Seen, row: Row) -> tuple[int, ...]:
    """What an earlier deal brought: its scores less those of the deal before."""
    if seen.row is not None and row.deal == seen.row.deal:
        return _gained(seen)
    earlier = [one for one in seen.sheet if one.deal < row.deal]
    before = earlier[-1].result["scores"] if earlier else [0] * len(row.result["scores"])
    return tuple(new - old for new, old in zip(row.result["scores"], before, strict=True))


def _gained(seen: Seen) -> tuple[int, ...]:
    new = result(seen)["scores"]
    return tuple(one - old for one, old in zip(new, seen.standing.scores, strict=True))


def ending(seen: Seen) -> str:
    """Which side won, with which rule."""
    found = sheet.ending(seen.view)
    if found is None:
        return ""
    first, second = (seen.names[seat] for seat in (found.team, found.team + 2))
    win = gettext("The match is over. %(first)s and %(second)s win.")
    facts = {"target": seen.options.target}
    why = ENDED[found.why][found.team]() % facts
    return words.sentences((win % {"first": first, "second": second}, why))


ENDED: Final[Mapping[Ended, tuple[Lazy, Lazy]]] = {
    Ended.TARGET: (
        lazy("You have %(target)d or more."),
        lazy("They have %(target)d or more."),
    ),
    Ended.OWN_BID: (
        lazy("You made your own bid and have %(target)d or more."),
        lazy("They made their own bid and have %(target)d or more."),
    ),
    Ended.BIDDER: (
        lazy("Both sides have %(target)d or more, and you bid in this deal."),
        lazy("Both sides have %(target)d or more, and they bid in this deal."),
    ),
    Ended.HIGHER: (
        lazy("Both sides have %(target)d or more; as agreed, your higher score wins."),
        lazy("Both sides have %(target)d or more; as agreed, their higher score wins."),
    ),
}


def result(seen: Seen) -> dict[str, Any]:
    """The engine's result of the finished deal."""
    found: dict[str, Any] | None = seen.game.result_json(seen.view, seen.standing)
    assert found is not None
    return found
