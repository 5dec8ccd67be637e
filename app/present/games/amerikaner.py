"""Amerikaner's part of the page: bids, the called card, tricks of both sides against the bid."""

from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from app.language import gettext
from app.present import cards, words
from app.present.games import amerikaner_score as score
from app.present.games.amerikaner_options import Words
from app.present.hand import Sorted, by_printed_suit
from app.present.page import Badge, Banner, Button, Face, Line, Pad
from app.present.presenter import Plain
from app.present.seen import PERSON, Seen
from engine.core.cards import NONE, SUITS, Card, Seat, code, each, hand
from engine.core.prompt import Menu, Pick
from engine.core.state import Phase
from engine.games.amerikaner.types import AMERIKANER, SET_ASIDE, Bid, Call, Pass, State
from engine.record import Row

COLUMNS: Final = ((8, 4), (10, 5), (14, 7))
"""How many cells a bid pad has at most for so many columns on a phone."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The tricks of both sides against the bid: a square for each trick of the deal."""

    squares: tuple[str, ...]
    goal: int
    text: str
    label: str
    called: Face | None


class Amerikaner(Plain):
    """What the page says about a deal of Amerikaner."""

    title: Final = "Amerikaner"
    clockwise: Final = True
    names: Final = ("Berit", "Odd", "Kari", "Jens", "Liv")
    cards: Final = "JS QS AS"
    first: Final = ("players",)
    options: Final = Words()

    def pitch(self) -> str:
        """The game in one sentence."""
        return gettext("Bid tricks, lead trump, call a card: its holder is your secret partner.")

    def origin(self) -> str:
        """Where it is played, by how many, to what."""
        return gettext("Norway. 3 to 6 players, to 52 points")

    def call(self, called: int | str) -> str:
        """A bid in words."""
        return str(called) if isinstance(called, int) else gettext("Amerikaner")

    def sorted(self, seen: Seen) -> Sorted:
        """Printed suits, trump last."""
        return by_printed_suit(seen.view.hands[PERSON], _trump(seen.view))

    def role(self, seen: Seen, seat: Seat) -> str:
        """Declarer, partner or highest bidder."""
        view: State = seen.view
        if view.declarer == seat:
            return gettext("Declarer")
        if view.partner == seat and view.declarer is not None:
            return gettext("Partner")
        if view.declarer is None and view.high and _high_bidder(view) == seat:
            return gettext("High bid")
        return ""

    def note(self, seen: Seen, seat: Seat) -> str:
        """Points while bidding, tricks while playing."""
        view: State = seen.view
        if view.declarer is None:
            return words.points(seen.standing.scores[seat])
        return words.tricks(view.taken[seat])

    def winning(self, seen: Seen) -> Seat | None:
        """Whose card is best so far."""
        view: State = seen.view
        return view.best_seat if view.trick else None

    def is_trump(self, seen: Seen, card: Card) -> bool:
        """Whether a card belongs to the trump suit."""
        return bool(seen.view.trump >> card & 1)

    def banner(self, seen: Seen) -> Banner:
        """Trump, contract, and tricks against the bid."""
        view: State = seen.view
        return Banner(_badge(view), _contract(seen), _progress(view))

    def ask(self, seen: Seen) -> tuple[str, str]:
        """What the person is asked."""
        view: State = seen.view
        match view.phase:
            case Phase.AUCTION:
                return _ask_bid(seen), ""
            case Phase.LEAD if view.is_amerikaner:
                return gettext("Your turn. Lead any card; there is no trump."), ""
            case Phase.LEAD:
                return gettext("Your turn. Lead a card: its suit becomes trump."), ""
            case Phase.CALL:
                return gettext("Call a card: its holder becomes your partner."), ""
            case _:
                return _ask_card(seen), _detail(seen)

    def waiting(self, seen: Seen) -> str:
        """Whom the table waits for, and for what."""
        view: State = seen.view
        assert view.turn is not None
        sentence = {
            Phase.AUCTION: gettext("%(name)s is bidding."),
            Phase.LEAD: gettext("%(name)s leads, and so names trump."),
            Phase.CALL: gettext("%(name)s is calling a card."),
        }.get(view.phase)
        if sentence is None:
            led = bool(view.trick)
            sentence = gettext("%(name)s is to play.") if led else gettext("%(name)s is to lead.")
        return sentence % {"name": seen.names[view.turn]}

    def pad(self, seen: Seen, menu: Menu) -> Pad:
        """Bids in their cells, or the cards that can be called."""
        if seen.view.phase is Phase.CALL:
            return _calls(menu)
        opened = set(menu.actions)
        first = next((a for a in menu.actions if not isinstance(a, Pass)), None)
        cells = tuple(
            _bid(seen, action, opened=action in opened, first=action == first)
            for action in sorted(menu.shown, key=_cell)
        )
        wide = len(cells) - 1
        columns = next((columns for most, columns in COLUMNS if wide <= most), 6)
        return Pad("bids", gettext("Bids"), columns, cells)

    def facts(self, seen: Seen) -> tuple[str, ...]:
        """Dealer, target, called card, cards set aside."""
        view: State = seen.view
        yours, others = gettext("You dealt."), gettext("%(name)s dealt.")
        said = [_end(seen), words.by(view.dealer, seen.names, yours, others)]
        aside = hand(SET_ASIDE[view.options.players])
        if aside:
            listed = words.all_of([words.the_card(card) for card in each(aside)])
            said.append(gettext("Set aside: %(cards)s.") % {"cards": listed})
        called = next(iter(each(view.called)), None)
        if called is not None:
            said.append(gettext("Called: %(card)s.") % {"card": words.the_card(called)})
        return tuple(said)

    def columns(self, seen: Seen) -> tuple[str, ...]:
        """Every player."""
        return seen.names

    def row(self, seen: Seen, row: Row) -> tuple[str, tuple[int | str, ...]]:
        """Deal, declarer and bid; everybody's points."""
        if row.contract is None:
            label = gettext("%(deal)d, thrown in") % {"deal": row.deal}
            return label, (words.NONE,) * len(row.result["scores"])
        bid = row.contract["bid"]
        label = gettext("%(deal)d, %(name)s %(bid)s") % {
            "deal": row.deal,
            "name": seen.names[row.contract["declarer"]],
            "bid": bid if isinstance(bid, int) else gettext("Amerikaner"),
        }
        return label, tuple(row.result["deltas"])

    def totals(self, seen: Seen) -> tuple[int | str, ...]:
        """Everybody's score, the finished deal included."""
        if seen.over:
            after = seen.game.settle(seen.options, seen.standing, seen.view)
            return tuple(after.scores)
        return tuple(seen.standing.scores)

    def result(self, seen: Seen) -> tuple[str, str, tuple[str, ...], tuple[Line, ...]]:
        """The finished deal, a line for each player."""
        columns = (gettext("Player"), gettext("Before"), gettext("This deal"), gettext("Total"))
        if seen.view.declarer is None:
            said = gettext("Nobody bid, so nobody scores. New cards are dealt.")
            return gettext("Everybody passed"), said, columns, score.lines(seen)
        return score.title(seen), score.subtitle(seen), columns, score.lines(seen)

    def ending(self, seen: Seen) -> str:
        """Who has won the match, and with how much."""
        return score.ending(seen)

    def summary(self, seen: Seen) -> str:
        """The deal and the score in one line."""
        totals = self.totals(seen)
        facts = {"deal": seen.number, "own": words.figure(int(totals[PERSON]))}
        facts["best"] = words.figure(max(map(int, totals)))
        if seen.winners:
            return gettext("The match is over. You %(own)s, best %(best)s.") % facts
        if seen.over:
            return gettext("Deal %(deal)d is over. You %(own)s, best %(best)s.") % facts
        if seen.view.declarer is None:
            return gettext("Deal %(deal)d, bidding. You %(own)s, best %(best)s.") % facts
        facts["trick"] = min(seen.tricks_before + len(seen.view.tricks) + 1, seen.view.options.hand)
        return gettext("Deal %(deal)d, trick %(trick)d. You %(own)s, best %(best)s.") % facts


def _trump(view: State) -> int | None:
    return (view.trump.bit_length() - 1) // 13 if view.trump else None


def _high_bidder(view: State) -> Seat:
    return next(seat for seat, call in reversed(view.auction) if call)


def _end(seen: Seen) -> str:
    if seen.options.deals:
        return gettext("%(count)d deals; the highest score wins.") % {"count": seen.options.deals}
    said = gettext("Once somebody has %(target)d, the highest total wins.")
    return said % {"target": seen.options.target}


def _badge(view: State) -> Badge:
    if view.is_amerikaner:
        return Badge("none", gettext("no trump"), gettext("There is no trump."))
    trump = _trump(view)
    if trump is None:
        return Badge("unknown", gettext("trump"), gettext("Trump is not known yet."))
    said = gettext("Trump is %(suit)s.") % {"suit": words.suit_word(trump)}
    return Badge(SUITS[trump].lower(), gettext("trump"), said)


def _about(seat: Seat, seen: Seen, yours: str, others: str, **facts: object) -> Markup:
    """A sentence with its name and figures in bold, whatever the name contains."""
    shown = {name: Markup("<b>{}</b>").format(value) for name, value in facts.items()}
    name = Markup("<b>{}</b>").format(seen.names[seat])
    return Markup(yours if seat == PERSON else others) % {"name": name, **shown}  # noqa: S704


def _contract(seen: Seen) -> Markup:
    """The bidding or the contract in one sentence."""
    view: State = seen.view
    if view.declarer is None:
        if not view.high:
            yours, others = (
                gettext("Bidding. You dealt; nobody has bid yet."),
                gettext("Bidding. %(name)s dealt; nobody has bid yet."),
            )
            return _about(view.dealer, seen, yours, others)
        yours, others = (
            gettext("Bidding. You hold the bid at %(bid)s."),
            gettext("Bidding. %(name)s holds the bid at %(bid)s."),
        )
        return _about(_high_bidder(view), seen, yours, others, bid=view.high)
    if view.is_amerikaner:
        yours, others = (
            gettext("You play Amerikaner: every trick, alone."),
            gettext("%(name)s plays Amerikaner: every trick, alone."),
        )
        return _about(view.declarer, seen, yours, others)
    return Markup(" ").join(_sides(seen))


def _sides(seen: Seen) -> list[Markup]:
    view: State = seen.view
    assert view.declarer is not None
    yours, others = gettext("You bid %(bid)s."), gettext("%(name)s bid %(bid)s.")
    said = [_about(view.declarer, seen, yours, others, bid=view.high)]
    if view.shown is not None:
        yours, others = gettext("You are partner."), gettext("%(name)s is partner.")
        said.append(_about(view.shown, seen, yours, others))
    elif view.called and view.partner == PERSON:
        said.append(Markup(gettext("You are the secret partner.")))  # noqa: S704
    elif view.called:
        said.append(Markup(gettext("The partner is still hidden.")))  # noqa: S704
    elif view.trump and view.phase is Phase.PLAY:
        yours, others = gettext("You play alone."), gettext("%(name)s plays alone.")
        said.append(_about(view.declarer, seen, yours, others))
    return said


def _progress(view: State) -> Progress | None:
    if view.declarer is None:
        return None
    tricks = view.options.hand
    goal = tricks if view.is_amerikaner else view.high
    ours = score.team_tricks(view)
    theirs = sum(view.taken) - ours
    squares = ("u",) * ours + ("",) * (tricks - ours - theirs) + ("v",) * theirs
    facts = {"ours": ours, "goal": goal, "theirs": theirs}
    called = next(iter(each(view.called)), None)
    return Progress(
        squares,
        goal,
        gettext("%(ours)d of %(goal)d") % facts,
        gettext("Declarer's side %(ours)d of %(goal)d tricks, the others %(theirs)d.") % facts,
        None if called is None else cards.face(called, ""),
    )


def _cell(action: Pass | Bid) -> int:
    """Numbers first, then pass, Amerikaner below them all."""
    return AMERIKANER - 1 if isinstance(action, Pass) else action.number


def _bid(seen: Seen, action: Pass | Bid, *, opened: bool, first: bool) -> Button:
    text = seen.game.encode(action)
    if isinstance(action, Pass):
        return Button(gettext("Pass"), "act", text, key="p", kind="pass", open=opened)
    if action.number == AMERIKANER:
        note = gettext("every trick alone, no trump, ±52")
        label = gettext("Amerikaner")
        return Button(label, "act", text, note, "a", "full", open=opened, first=first)
    key = str(action.number % 10) if action.number <= 10 else ""
    return Button(str(action.number), "act", text, key=key, open=opened, first=first)


def _calls(menu: Menu) -> Pad:
    """The cards that can be called, highest first: the usual choice comes first."""
    actions: list[Call] = list(reversed(menu.actions))
    cells = tuple(
        Button(
            words.card_name(action.card),
            "act",
            f"call {code(action.card)}",
            first=number == 0,
            face=cards.face(action.card, ""),
        )
        for number, action in enumerate(actions)
    )
    columns = max(3, -(-len(cells) // 2) if len(cells) > 6 else len(cells))
    return Pad("calls", gettext("Cards to call"), columns, cells)


def _ask_bid(seen: Seen) -> str:
    actions = seen.game.candidates(seen.view)
    numbers = [a.number for a in actions if isinstance(a, Bid) and a.number != AMERIKANER]
    may_pass = any(isinstance(a, Pass) for a in actions)
    if not may_pass:
        said = gettext("Everybody else has passed, so you must bid: at least %(least)d.")
        return said % {"least": numbers[0]}
    if not numbers:
        return gettext("Your turn to bid. Only Amerikaner is higher: call it, or pass.")
    said = gettext("Your turn to bid. Bid at least %(least)d, call Amerikaner, or pass.")
    return said % {"least": numbers[0]}


def _ask_card(seen: Seen) -> str:
    """What may be played, in a sentence; the engine says which cards those are."""
    view: State = seen.view
    if not view.trick:
        return gettext("Your turn to lead. Play any card.")
    asked = seen.game.prompt(view, NONE)
    assert isinstance(asked, Pick)
    may = asked.may
    if view.hands[PERSON] & view.due:
        card = words.the_card(next(iter(each(may))))
        return gettext("Your turn. Play %(card)s: it was called.") % {"card": card}
    led = (view.led.bit_length() - 1) // 13
    facts = {"suit": words.suit_word(led)}
    if not may & view.led:
        return gettext("Your turn. You have no %(suit)s: play any card.") % facts
    count = int(may).bit_count()
    if count == 1:
        facts["card"] = words.the_ranks(may, words.any_of)
        return gettext("Your turn. Follow %(suit)s: only %(card)s.") % facts
    if count > 3:
        return gettext("Your turn. Follow %(suit)s.") % facts
    facts["cards"] = words.the_ranks(may, words.any_of)
    return gettext("Your turn. Follow %(suit)s: %(cards)s.") % facts


def _detail(seen: Seen) -> str:
    """That the person is the hidden partner, else who is winning."""
    view: State = seen.view
    if view.shown is None and view.partner == PERSON:
        return gettext("You are the partner. Only you know.")
    if not view.trick:
        return ""
    card = words.the_card(Card(view.best.bit_length() - 1))
    facts = {"name": seen.names[view.best_seat], "card": card}
    return gettext("%(name)s is winning with %(card)s.") % facts


PRESENTER: Final = Amerikaner()
