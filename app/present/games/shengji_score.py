"""How a finished deal of Shengji is explained: the sum, the table of outcomes, levels, dealer."""

from dataclasses import dataclass
from typing import Final

from app.language import gettext, ngettext
from app.present import cards, words
from app.present.games import shengji_words as told
from app.present.page import Face, Line
from app.present.seen import PERSON, Seen
from engine.core.cards import Seat
from engine.games.shengji import score
from engine.games.shengji.types import ACE, Length, State

STEPS: Final = (0, 5, 40, 80, 120, 160, 200)
"""Where each row of the table of outcomes begins."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A row of the table of outcomes; ``applied`` is the one of this deal."""

    points: str
    moves: str
    dealer: str
    applied: bool


@dataclass(frozen=True, slots=True)
class Explained:
    """The sum with its sentence, all outcomes, the kitty face up, and who deals next."""

    tricks: int
    kitty: int
    times: int
    total: int
    why: str
    rows: tuple[Outcome, ...]
    buried: tuple[Face, ...]
    next: str


def side_name(seen: Seen, side: int) -> str:
    """Both players of a side: You and Wei."""
    return words.all_of([seen.names[seat] for seat in (side, side + 2)])


def title(seen: Seen) -> str:
    """What became of the deal."""
    view: State = seen.view
    if view.thrown_in:
        return gettext("Nobody declared")
    points = score.total(view).points
    if score.outcome(points, view.dealer).defenders_hold:
        return gettext("The dealers hold: %(points)d points against them") % {"points": points}
    return gettext("The attackers take over with %(points)d points") % {"points": points}


def subtitle(seen: Seen) -> str:
    """Who dealt on which level, and trump."""
    view: State = seen.view
    if view.thrown_in:
        return gettext("The cards are thrown in, and the same player deals again.")
    dealt = words.by(
        view.dealer,
        seen.names,
        gettext("You dealt on level %(level)s."),
        gettext("%(name)s dealt on level %(level)s."),
        level=told.level_corner(view.level),
    )
    return words.sentences((dealt, told.trump_said(view)))


def columns() -> tuple[str, ...]:
    """The heads of the two lines."""
    return (gettext("Side"), gettext("Before"), gettext("Change"), gettext("Level"))


def lines(seen: Seen) -> tuple[Line, ...]:
    """A line for each side: its level before, what it gained and why, its level now."""
    view: State = seen.view
    before = seen.standing.scores
    after = score.levels(view, before)
    return tuple(_line(seen, side, before[side], after[side]) for side in (0, 1))


def _line(seen: Seen, side: int, before: int, after: int) -> Line:
    view: State = seen.view
    dealers = view.dealer & 1 == side
    note = gettext("Dealers") if dealers else gettext("Attackers")
    why, rule = _why(seen, dealers=dealers, gained=after - before)
    past = gettext("past %(ace)s") % {"ace": told.level_corner(ACE)}
    return Line(
        head=side_name(seen, side),
        note="" if view.thrown_in else note,
        why=why,
        figures=(
            told.level_corner(before),
            words.signed(after - before) if after != before else words.NONE,
            past if after > ACE else told.level_corner(after),
        ),
        rule=gettext("Rule %(number)s") % {"number": rule.lstrip("R")},
        anchor=rule,
        strong=side in seen.winners,
    )


def _why(seen: Seen, *, dealers: bool, gained: int) -> tuple[str, str]:
    view: State = seen.view
    if view.thrown_in:
        return gettext("A deal without a declaration counts for nobody."), "R15"
    if view.options.length is Length.ONE_DEAL:
        return gettext("One deal decides: below 80 the dealers win, from 80 the attackers."), "R36"
    if dealers and score.demoted(view):
        return gettext("A single jack took the last trick from dealers at jack."), "R35"
    result = score.outcome(score.total(view).points, view.dealer)
    if dealers != result.defenders_hold:
        return gettext("Only the other side can move up in this deal."), "R35"
    if gained < result.gain:
        return gettext("The gain stops at a level that must be played."), "R35"
    return _gain(result.gain), "R34"


def _gain(gain: int) -> str:
    if not gain:
        return gettext("From 80 to 115 points they only take over.")
    return ngettext(
        "The row of the table below: %(count)d level.",
        "The row of the table below: %(count)d levels.",
        gain,
    ) % {"count": gain}


def explained(seen: Seen) -> Explained | None:
    """Everything below the lines; no table where one deal decides, None for one thrown in."""
    view: State = seen.view
    if view.thrown_in:
        return None
    total = score.total(view)
    single = view.options.length is Length.ONE_DEAL
    return Explained(
        tricks=total.tricks,
        kitty=total.buried,
        times=total.multiplier,
        total=total.points,
        why=_kitty(seen, total),
        rows=() if single else _outcomes(seen, total.points),
        buried=tuple(
            cards.face(card, "") for card in told.arranged(view, view.buried[view.dealer])
        ),
        next=_next(seen),
    )


def _kitty(seen: Seen, total: score.Total) -> str:
    """Whether the buried points count, and how often."""
    view: State = seen.view
    last = view.tricks[-1]
    if not total.multiplier:
        return words.by(
            last.winner,
            seen.names,
            gettext("You won the last trick for the dealers: the kitty counts for nobody."),
            gettext("%(name)s won the last trick for the dealers: the kitty counts for nobody."),
        )
    size = last.plays[0].bit_count()
    yours, others = (
        ngettext(
            "You won the last trick, %(size)d card each: the kitty counts %(times)d times.",
            "You won the last trick, %(size)d cards each: the kitty counts %(times)d times.",
            size,
        ),
        ngettext(
            "%(name)s won the last trick, %(size)d card each: the kitty counts %(times)d times.",
            "%(name)s won the last trick, %(size)d cards each: the kitty counts %(times)d times.",
            size,
        ),
    )
    facts = {"size": size, "times": total.multiplier}
    return words.by(last.winner, seen.names, yours, others, **facts)


def _outcomes(seen: Seen, points: int) -> tuple[Outcome, ...]:
    """Every row up to the one of this deal, and at least those of the rules."""
    more = range(240, points + 1, 40)
    starts = (*STEPS, *(start for start in more if start + 40 > points))
    rows = []
    for start in starts:
        end = {0: 0, 5: 35}.get(start, start + 35)
        rows.append(_outcome(seen.view, start, end, points))
    return tuple(rows)


def _outcome(view: State, start: int, end: int, points: int) -> Outcome:
    result = score.outcome(start, view.dealer)
    facts = {"count": result.gain}
    if result.defenders_hold:
        moves = ngettext("dealers +%(count)d", "dealers +%(count)d", result.gain) % facts
        dealer = gettext("the dealer's partner")
    else:
        moves = gettext("attackers +%(count)d") % facts if result.gain else gettext("nobody")
        dealer = gettext("the next seat: attackers")
    ends = {"start": start, "end": end}
    span = gettext("%(start)d to %(end)d") % ends if end > start else str(start)
    return Outcome(span, moves, dealer, applied=start <= points <= end)


def _next(seen: Seen) -> str:
    """Who deals next and why; nothing when the match is over."""
    view: State = seen.view
    if seen.winners:
        return ""
    result = score.outcome(score.total(view).points, view.dealer)
    if result.defenders_hold:
        yours = gettext("You deal next: your side held, and the dealer's partner follows.")
        others = gettext("%(name)s deals next: the dealers held, and the dealer's partner follows.")
    else:
        yours = gettext("You deal next: the attackers took over, and you sit next to the dealer.")
        others = gettext("%(name)s deals next: the attackers took over; next seat to the dealer.")
    return words.by(result.dealer, seen.names, yours, others)


def ending(seen: Seen) -> str:
    """Which side has won the match."""
    if not seen.winners:
        return ""
    view: State = seen.view
    mine = PERSON in seen.winners
    names = {"names": side_name(seen, 0 if mine else 1)}
    if view.options.length is Length.ONE_DEAL:
        said = (
            gettext("The match is over. You win it: %(names)s.")
            if mine
            else gettext("The match is over. %(names)s win it.")
        )
    else:
        said = (
            gettext("The match is over. You win it, past the ace: %(names)s.")
            if mine
            else gettext("The match is over. %(names)s win it, past the ace.")
        )
    return said % names


def levels_now(seen: Seen) -> tuple[int, int]:
    """Both sides' levels, this deal included once it is over."""
    scores = seen.standing.scores
    if seen.over:
        scores = seen.game.settle(seen.options, seen.standing, seen.view).scores
    return scores[0], scores[1]


def attackers(view: State) -> tuple[Seat, ...]:
    """The two seats against the dealer."""
    return tuple(Seat(seat) for seat in range(4) if view.attacks(Seat(seat)))
