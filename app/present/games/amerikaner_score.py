"""How a finished deal of Amerikaner is explained: each line with its arithmetic and paragraph."""

from typing import Any

from app.language import gettext
from app.present import words
from app.present.page import Line
from app.present.seen import Seen
from engine.core.cards import Seat, each
from engine.games.amerikaner.types import State


def title(seen: Seen) -> str:
    """What became of the bid."""
    view: State = seen.view
    made = bool(_result(seen)["made"])
    if view.is_amerikaner:
        return gettext("Amerikaner is made") if made else gettext("Amerikaner fails")
    if made:
        return gettext("The bid of %(bid)d is made") % {"bid": view.high}
    short = view.high - team_tricks(view)
    return gettext("The bid of %(bid)d fails by %(short)d") % {"bid": view.high, "short": short}


def subtitle(seen: Seen) -> str:
    """Who bid what, with whom, and trump."""
    view: State = seen.view
    assert view.declarer is not None
    parts = []
    if view.is_amerikaner:
        yours, others = (
            gettext("You played for every trick alone, without trump."),
            gettext("%(name)s played for every trick alone, without trump."),
        )
        return words.by(view.declarer, seen.names, yours, others)
    called = next(iter(each(view.called)), None)
    if called is None:
        yours, others = gettext("You bid %(bid)d alone."), gettext("%(name)s bid %(bid)d alone.")
        parts.append(words.by(view.declarer, seen.names, yours, others, bid=view.high))
    else:
        yours, others = (
            gettext("You bid %(bid)d and called %(card)s."),
            gettext("%(name)s bid %(bid)d and called %(card)s."),
        )
        card = words.the_card(called)
        parts.append(words.by(view.declarer, seen.names, yours, others, bid=view.high, card=card))
    if view.shown is not None:
        yours, others = gettext("You held it."), gettext("%(name)s held it.")
        parts.append(words.by(view.shown, seen.names, yours, others))
    trump = words.suit_word((view.trump.bit_length() - 1) // 13)
    parts.append(gettext("Trump was %(suit)s.") % {"suit": trump})
    return words.sentences(parts)


def lines(seen: Seen) -> tuple[Line, ...]:
    """A line for each player: points before, of this deal, and the total."""
    result = _result(seen)
    totals = result["scores"]
    deltas = result.get("deltas", [0] * len(totals))
    return tuple(
        _line(seen, Seat(seat), delta, total)
        for seat, (delta, total) in enumerate(zip(deltas, totals, strict=True))
    )


def _line(seen: Seen, seat: Seat, delta: int, total: int) -> Line:
    view: State = seen.view
    declarer = seat == view.declarer
    on_side = declarer or (seat == view.shown and view.shown is not None)
    if view.declarer is None:
        note, why, rule = "", gettext("A deal without a bid counts for nobody."), "R3.8"
    elif on_side:
        note = gettext("Declarer") if declarer else gettext("Partner")
        why, rule = _of_the_side(seen, double=declarer)
    else:
        note, rule = "", "R6.5" if view.is_amerikaner else _rule(seen)
        why = gettext("%(tricks)s, a point for each.") % {"tricks": words.tricks(view.taken[seat])}
    return Line(
        head=seen.names[seat],
        note=note,
        why=why,
        figures=(words.figure(total - delta), words.signed(delta), words.figure(total)),
        rule=gettext("Rule %(number)s") % {"number": rule.lstrip("R")},
        anchor=rule,
        strong=seat in seen.winners,
    )


def _of_the_side(seen: Seen, *, double: bool) -> tuple[str, str]:
    """Why the declaring side wins or loses, and the paragraph."""
    view: State = seen.view
    assert view.declarer is not None
    own, hand = view.taken[view.declarer], view.options.hand
    if view.is_amerikaner:
        facts = {"tricks": own, "all": hand}
        made = own == hand
        said = (
            gettext("All %(all)d tricks, alone.")
            if made
            else gettext("%(tricks)d of %(all)d tricks: not all.")
        )
        return said % facts, "R6.4" if made else "R6.5"
    made = team_tricks(view) >= view.high
    if view.shown is None:
        facts = {"bid": view.high, "tricks": own}
        said = (
            gettext("Bid %(bid)d, alone: %(tricks)d tricks, enough.")
            if made
            else gettext("Bid %(bid)d, alone: %(tricks)d tricks, too few.")
        )
    else:
        facts = {"bid": view.high, "own": own, "partner": view.taken[view.shown]}
        facts["sum"] = team_tricks(view)
        said = (
            gettext("Bid %(bid)d, took %(own)d + %(partner)d = %(sum)d: enough.")
            if made
            else gettext("Bid %(bid)d, took %(own)d + %(partner)d = %(sum)d: too few.")
        )
    doubled = gettext("The declarer counts double.")
    parts = [said % facts, doubled if double and view.options.declarer_double else ""]
    return words.sentences(parts), _rule(seen)


def _rule(seen: Seen) -> str:
    view: State = seen.view
    if view.shown is None:
        return "R6.3"
    return "R6.1" if _result(seen)["made"] else "R6.2"


def team_tricks(view: State) -> int:
    """Tricks of the declarer and the partner as far as one is known."""
    assert view.declarer is not None
    return view.taken[view.declarer] + (view.taken[view.shown] if view.shown is not None else 0)


def _result(seen: Seen) -> dict[str, Any]:
    found: dict[str, Any] | None = seen.game.result_json(seen.view, seen.standing)
    assert found is not None
    return found


def ending(seen: Seen) -> str:
    """Who has won the match, and that the highest total decides it (A-R7.2)."""
    if not seen.winners:
        return ""
    options = seen.options
    totals = _result(seen)["scores"]
    facts = {"points": totals[seen.winners[0]], "target": options.target, "deals": options.deals}
    if options.deals:
        over = gettext("The match is over after %(deals)d deals.")
    else:
        over = gettext("The match is over: %(target)d is reached.")
    if len(seen.winners) > 1:
        names = words.all_of([seen.names[seat] for seat in seen.winners])
        won = gettext("A tie at the highest total, %(points)d: %(names)s.") % {
            **facts,
            "names": names,
        }
    else:
        won = words.by(
            seen.winners[0],
            seen.names,
            gettext("You win with the highest total, %(points)d."),
            gettext("%(name)s wins with the highest total, %(points)d."),
            **facts,
        )
    return words.sentences((over % facts, won))
