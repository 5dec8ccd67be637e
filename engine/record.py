"""The save: one JSON text that is the whole game. Read, check, replay, write.

Nothing in a save is believed: the log is replayed and judged from the first card, so a save that
loads is a game that could have been played.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from dataclasses import dataclass
from typing import Any, Final, NoReturn

import msgspec

from engine import migrate
from engine.core.bot import Lapse
from engine.core.cards import BadText, Seat, gather, order
from engine.core.game import BadOption, BadPosition, Deal, Game, Standing
from engine.core.state import Phase
from engine.kit.shuffle import deal_key, dealt, first_dealer, shuffled
from engine.registry import GAMES, LEVELS, OFFERED

VERSION: Final = 1
NAME_LIMIT: Final = 40
LOG_LIMIT: Final = 1000
LAST_REV: Final = 2**53 - 1
"""The largest whole number that a browser counts exactly."""
SEED_LIMIT: Final = 200


class BadSave(ValueError):
    """A save that can't be used; says why, and how many of its actions are good.

    ``prefix`` is the same save cut back to those good actions, when everything before the log
    could be read; the original text is never touched.
    """

    def __init__(self, reason: str, good: int = 0, prefix: Save | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.good = good
        self.prefix = prefix


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who sits at a seat: a person, or a bot with its level."""

    kind: str
    level: str | None = None
    name: str = ""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One finished deal on the score sheet."""

    deal: int
    dealer: int | None
    thrown_in: bool
    contract: dict[str, Any] | None
    result: dict[str, Any]
    used: dict[str, int]


class SetUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which deal this is; a set-up deal carries its cards, a set-up position its facts too."""

    number: int
    dealer: int | None = None
    hands: tuple[str, ...] | None = None
    stock: str | None = None
    position: dict[str, Any] | None = None


class Save(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The save's fields in the order they are written; see docs/save-format.md."""

    version: int
    id: str
    game: str
    seats: tuple[Player, ...]
    standing: dict[str, Any]
    deal: SetUp
    log: tuple[str, ...]
    at: int
    rev: int
    rules: int = 1
    options: dict[str, Any] = {}
    seed: str | None = None
    sheet: tuple[Row, ...] = ()
    used: dict[str, int] = {}
    notes: tuple[tuple[int, str], ...] = ()


_WRITTEN: Final = (
    "version", "id", "game", "rules", "options", "seats", "seed", "standing", "sheet", "deal",
    "log", "at", "rev", "used", "notes",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Table:
    """A save together with what it means: the state at the cursor and who moved when.

    ``opening`` is the state the deal began with, ``movers`` the seat of every action in the log.
    """

    save: Save
    game: Game[Any, Any, Any]
    options: Any
    standing: Standing
    opening: Any
    state: Any
    movers: tuple[Seat, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who has won the match, all tied seats; nobody while it goes on."""
        if self.state.phase is not Phase.DEAL_OVER:
            return ()
        return self.game.winners(self.options, self.standing, self.state)

    @property
    def tricks_before(self) -> int:
        """How many tricks were played before a set-up position: a card of each hand is one."""
        if self.save.deal.position is None:
            return 0
        size: int = self.opening.sizes()[0]
        return self.game.hand_size(self.options) - size

    @property
    def phase(self) -> str:
        """The phase as the command line names it."""
        return "match_over" if self.winners else str(self.state.phase)

    def at(self, index: int) -> Any:
        """The state after so many actions of the log."""
        state = self.opening.copy()
        for text in self.save.log[:index]:
            self.game.step(state, self.game.decode(text))
        return state


def is_id(text: str) -> bool:
    """Whether a game can have this id: it goes into addresses and the names of files."""
    return re.fullmatch(r"[A-Za-z0-9_-]{1,64}", text) is not None


def dump(save: Save) -> str:
    """The save as one JSON text."""
    fields = {name: getattr(save, name) for name in _WRITTEN}
    if save.seed is None:
        del fields["seed"]
    return msgspec.json.encode(fields).decode()


def load(text: str | bytes) -> Table:
    """Read a save, migrate it, replay and judge all of its log, and stand at its cursor.

    Raises:
        BadSave: anything that is wrong with it, in a plain sentence.
    """
    return seat_down(read(text))


def read(text: str | bytes) -> Save:
    """The save a text holds, in today's version, its fields' types checked.

    Raises:
        BadSave: not JSON, a newer version, a missing or unknown field.
    """
    try:
        data = text.encode() if isinstance(text, str) else text
        raw = msgspec.json.decode(data.removeprefix(BOM_UTF8))
    except (msgspec.DecodeError, UnicodeError):
        raise BadSave("it is not complete JSON text") from None
    except RecursionError:
        raise BadSave("its JSON is nested too deeply") from None
    if not isinstance(raw, dict):
        raise BadSave("it is JSON, but not an object")
    version = raw.get("version")
    if type(version) is not int or version < 1:
        raise BadSave("it has no version number")
    if version > VERSION:
        raise BadSave(f"it was written by a newer program (save version {version})")
    try:
        return msgspec.convert(migrate.to_current(raw, VERSION), Save)
    except msgspec.ValidationError as error:
        raise BadSave(f"a field is wrong: {error}") from None
    except migrate.CannotMigrate as error:
        raise BadSave(str(error)) from None


def seat_down(save: Save) -> Table:
    """Check what a save says, deal its cards, replay and judge its log.

    Raises:
        BadSave: see `load`.
    """
    try:
        game, options, standing, opening = _begin(save)
    except (BadOption, BadPosition, BadText) as error:
        what = "unknown card " if isinstance(error, BadText) else ""
        raise BadSave(f"{what}{error}") from None
    state = opening.copy()
    here = opening if save.at == 0 else None
    movers = []
    for index, text in enumerate(save.log):
        mover = state.turn
        _replay(game, state, text, index, save)
        movers.append(mover)
        if index + 1 == save.at:
            here = state.copy() if index + 1 < len(save.log) else state
    if here is None:
        raise BadSave(f"it stands at action {save.at} of {len(save.log)}", len(save.log))
    _check_notes(save)
    return Table(save, game, options, standing, opening, here, tuple(movers))


def _replay(game: Game[Any, Any, Any], state: Any, text: str, index: int, save: Save) -> None:
    """One action of the log, judged and carried out."""
    try:
        action = game.decode(text)
    except BadText:
        _refuse_log(save, index, f"action {index + 1} of the deal can't be read")
    if state.turn is None:
        _refuse_log(save, index, f"action {index + 1} comes after the end of the deal")
    refusal = game.refuse(state, action)
    if refusal is not None:
        why = refusal.reason.name.lower().replace("_", " ")
        _refuse_log(save, index, f"action {index + 1} of the deal breaks a rule ({why})")
    game.step(state, action)


def _refuse_log(save: Save, good: int, reason: str) -> NoReturn:
    cut = msgspec.structs.replace(
        save,
        log=save.log[:good],
        at=min(max(save.at, 0), good),
        notes=tuple(note for note in save.notes if note[0] < good),
    )
    raise BadSave(reason, good, cut)


def _begin(save: Save) -> tuple[Game[Any, Any, Any], Any, Standing, Any]:
    """Everything before the log: game, options, standing and the first state of the deal."""
    game = GAMES.get(save.game)
    if game is None:
        raise BadPosition(f"there is no game {save.game[:40]!r} here")
    if save.rules != 1:
        raise BadPosition("it was played by newer rules")
    _check_frame(save)
    options = game.options(save.options)
    players = game.players(options)
    _check_seats(save, players)
    standing = game.standing(options, save.standing)
    _check_sheet(game, options, save)
    if save.deal.hands is None:
        opening = game.start(options, standing, chance_deal(game, options, standing, save))
        return game, options, standing, opening
    deal = _set_up_deal(game, options, standing, save)
    if save.deal.position is None:
        return game, options, standing, game.start(options, standing, deal)
    opening, standing = game.place(options, standing, deal, save.deal.position)
    return game, options, standing, opening


def chance_deal(game: Game[Any, Any, Any], options: Any, standing: Standing, save: Save) -> Deal:
    """The deal that the seed gives for this number (contracts: chance)."""
    if save.seed is None:
        raise BadPosition("it has neither a seed nor cards")
    if save.deal != SetUp(save.deal.number):
        raise BadPosition("a deal with a dealer, stock or position must list its hands")
    players = game.players(options)
    dealer = standing.dealer
    if dealer is None:
        dealer = first_dealer(save.seed, players)
    cards = shuffled(game.pack(options), deal_key(save.seed, save.deal.number))
    return dealt(cards, players, game.hand_size(options), dealer)


def _set_up_deal(game: Game[Any, Any, Any], options: Any, standing: Standing, save: Save) -> Deal:
    """The cards a set-up deal carries, each face at most as often as the pack has it."""
    players, pack = game.players(options), gather(game.pack(options))
    setup = save.deal
    assert setup.hands is not None
    if len(setup.hands) != players:
        raise BadPosition(f"a deal for {players} players lists {players} hands")
    # Read as one text, so that the second copy of a face gets its own number.
    words = [text.split() for text in setup.hands]
    stock_words = (setup.stock or "").split()
    flat = order(" ".join([*(word for hand_ in words for word in hand_), *stock_words]))
    if any(not pack >> card & 1 for card in flat):
        raise BadPosition("a card is listed that this pack does not have, or once too often")
    cards = iter(flat)
    hands = tuple(gather(next(cards) for _ in hand_) for hand_ in words)
    stock = tuple(cards)
    sizes = {len(hand_) for hand_ in words}
    if setup.position is None:
        size, left = game.hand_size(options), len(game.pack(options))
        if sizes != {size} or len(stock) != left - size * players:
            raise BadPosition(
                f"a full deal has {size} cards in each hand and {left - size * players} in stock"
            )
    elif len(sizes) != 1 or 0 in sizes or max(sizes) > game.hand_size(options):
        raise BadPosition("in a set-up position all hands hold the same number of cards")
    dealer = setup.dealer
    if dealer is None:
        dealer = standing.dealer
    if dealer is None:
        dealer = first_dealer(save.seed or "", players)
    if not 0 <= dealer < players:
        raise BadPosition(f"dealer must be a seat from 0 to {players - 1}")
    return Deal(hands, stock, Seat(dealer))


def _check_frame(save: Save) -> None:
    """The fields around the game: identity, cursor, counters."""
    if not is_id(save.id):
        raise BadPosition("its id must be 1 to 64 letters, digits, - or _")
    if save.seed is not None and not 1 <= len(save.seed) <= SEED_LIMIT:
        raise BadPosition(f"its seed must have 1 to {SEED_LIMIT} characters")
    if not 1 <= save.deal.number <= 1_000_000 or not 0 <= save.rev <= LAST_REV:
        raise BadPosition("its deal number or revision is out of range")
    if len(save.log) > LOG_LIMIT:
        raise BadPosition(f"its log is longer than {LOG_LIMIT} actions")
    if not _are_counters(save.used):
        raise BadPosition("its counters of help used are out of range")


def _check_seats(save: Save, players: int) -> None:
    if len(save.seats) != players:
        raise BadPosition(f"{players} players need {players} seats, it has {len(save.seats)}")
    for seat, player in enumerate(save.seats):
        if len(player.name) > NAME_LIMIT:
            raise BadPosition(f"a name is longer than {NAME_LIMIT} characters")
        if player.kind == "human":
            if seat != 0 or player.level is not None:
                raise BadPosition("only seat 0 can be a person, and a person has no level")
        elif player.kind != "bot" or player.level not in LEVELS:
            raise BadPosition(f"a bot's level must be one of {', '.join(OFFERED)}")


def _check_sheet(game: Game[Any, Any, Any], options: Any, save: Save) -> None:
    """The earlier deals: pages show them as they stand here, so each must read like one."""
    number, players = 0, game.players(options)
    for row in save.sheet:
        if not number < row.deal < save.deal.number:
            raise BadPosition("its sheet must list earlier deals in order")
        if row.dealer not in range(players) or not _are_counters(row.used):
            raise BadPosition(f"its sheet is wrong about deal {row.deal}")
        game.check_row(options, row.contract, row.result)
        if row.thrown_in != ("thrown_in" in row.result):
            raise BadPosition(f"its sheet contradicts itself about deal {row.deal}")
        number = row.deal


def _are_counters(used: dict[str, int]) -> bool:
    return all(0 <= amount < 2**31 for amount in used.values())


def _check_notes(save: Save) -> None:
    for index, what in save.notes:
        if not 0 <= index < len(save.log) or what not in tuple(Lapse):
            raise BadSave("its notes do not fit its log", len(save.log))


def changed(save: Save, **fields: Any) -> Save:
    """The same save with these fields replaced.

    Raises:
        BadSave: its revision would be a number that no browser can count to.
    """
    after = msgspec.structs.replace(save, **fields)
    if after.rev > LAST_REV:
        fresh = msgspec.structs.replace(save, rev=0)
        raise BadSave("its revision can't be raised any more", len(save.log), fresh)
    return after


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words of a command with a save, which is left as it is written, to be read as any other."""

    args: list[str]
    save: msgspec.Raw = msgspec.Raw()


def request(line: bytes) -> Request | None:
    """The command that one line of JSON asks for; None when it is no such line."""
    try:
        return msgspec.json.decode(line.removeprefix(BOM_UTF8), type=Request)
    except (msgspec.DecodeError, RecursionError):
        return None
