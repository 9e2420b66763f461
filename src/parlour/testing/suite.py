"""One suite of checks for every game: it verifies what the `Game` protocol promises.

For authors of games, here or elsewhere: call `check(MyGame(), scramble)` in a test. It needs no test
framework: a failed check raises AssertionError with a sentence. It plays at random, and knows no game.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Final, NoReturn, get_args, get_type_hints

import msgspec

from parlour import options
from parlour.cards import TEXT
from parlour.errors import Fact, IllegalMove, InvalidMove, InvalidRules, Sentences
from parlour.game import AnyGame, Contents, DealtFromDeck, Defaults, contents_of, pack_of, places_of
from parlour.testing.trial import Coming, Scramble, Trial, nothing_is_hidden, spread, try_out

__all__ = ["CHECKS", "Coming", "Scramble", "Trial", "check", "nothing_is_hidden", "try_out"]

ODD_TEXTS: Final = (*("", " ", "?", "0", "-1", "x1", "1:", "=", "\n", "\0"), "é", "🂡", "no such", "z" * 1000)
_PLACE_NAME: Final = re.compile(r"[a-wyz0-9]{1,8}")
_CARRY: Final = re.compile(r"(?P<source>[a-z0-9]+)-(?P<target>[a-wyz0-9]+)(?:x(?P<count>[0-9]+))?")
_ENDLESS: Final = 100_000  # random moves after which a game counts as endless


def check(game: AnyGame, scramble: Scramble, *, texts: Iterable[str] = ()) -> None:
    """Run all checks with every number of seats. `texts` are extra moves to try, legal or not."""
    texts = tuple(texts)
    for seats in game.seats:
        trial = try_out(game, seats, scramble, texts=texts)
        for each in CHECKS:
            each(trial)


def moves_are_exactly_what_play_accepts(trial: Trial) -> None:
    game = trial.game
    for state in trial.states(16):
        for seat in trial.any_seats:
            listed = game.moves(state, seat)
            texts = [str(move) for move in listed]
            _require(len(set(texts)) == len(texts), f"A move is listed twice: {texts}.")
            _require(
                texts == [str(move) for move in game.moves(state, seat)], "The moves have no stable order."
            )
            for move in (*listed, *trial.candidates):
                try:
                    game.play(state, seat, move)
                except IllegalMove as refusal:
                    if move in listed:
                        _fail(f"{move} of seat {seat} is listed, but refused: {refusal}")
                    _require(bool(refusal.code and refusal.sentence), "A move is refused without a word.")
                except Exception as error:
                    _fail(f"{move} of seat {seat} raises {error!r} instead of IllegalMove.")
                else:
                    if move not in listed:
                        _fail(f"{move} of seat {seat} is played, but not listed.")


def somebody_is_to_move_until_there_is_an_outcome(trial: Trial) -> None:
    game = trial.game
    for state in trial.states(300):
        to_move = game.to_move(state)
        outcome = game.outcome(state)
        is_over = outcome is not None
        _require(is_over != bool(to_move), f"To move are {to_move}, and the outcome is {outcome}.")
        _require(to_move <= set(range(trial.seats)), f"A seat is to move that there isn't: {to_move}.")
        able = {seat for seat in range(trial.seats) if game.moves(state, seat)}
        _require(able <= to_move, f"Seats {able} have moves, but only {to_move} are to move.")
        if outcome:
            placed = {*outcome.winners, *outcome.ranking}
            _require(placed <= set(range(trial.seats)), f"A seat won that there isn't: {outcome}.")


def play_never_changes_the_old_state(trial: Trial) -> None:
    game = trial.game
    for state in trial.states(8):
        before, as_key = msgspec.msgpack.encode(state), hash(state)
        for seat in trial.any_seats:
            for move in trial.candidates:
                _refusal(game, state, seat, move)
        for viewer in trial.viewers:
            game.view(state, viewer)
        after = msgspec.msgpack.encode(state)
        _require(before == after and as_key == hash(state), f"A state was changed: {before!r} to {after!r}.")


def the_same_seed_and_moves_give_the_same_game(trial: Trial) -> None:
    game = trial.game
    for play in trial.plays:
        for steps in spread([play.steps[:length] for length in range(len(play.steps) + 1)], 4):
            state = game.start(play.seed, trial.seats, first=play.first)
            _same(state, play.start, f"Seed {play.seed} starts differently the second time")
            for number, step in enumerate(steps, 1):
                state, events = game.play(state, step.seat, game.parse(str(step.move)))
                _same(state, step.state, f"Replayed, move {number}, {step.move}, leads elsewhere")
                _same(events, step.events, f"Replayed, other things happen with move {number}, {step.move}")


def every_move_is_read_back_from_its_text(trial: Trial) -> None:
    game = trial.game
    for move in trial.candidates:
        text = str(move)
        _require(text == "".join(text.split()) and text != "", f"“{text}” can't stand in a game file.")
        _require(not {"#", ":"} & {*text}, f"“{text}” can't stand in a game file: it has a # or a colon.")
        _require(game.parse(text) == move, f"“{text}” is read as another move: {game.parse(text)!r}.")
    for text in (*ODD_TEXTS, *(f"{move}{move}" for move in trial.candidates)):
        try:
            _require(game.parse(str(game.parse(text))) == game.parse(text), f"“{text}” is read in two ways.")
        except InvalidMove:
            continue
        except Exception as error:
            _fail(f"“{text}” raises {error!r} instead of InvalidMove.")


def everything_survives_encoding(trial: Trial) -> None:
    game = trial.game
    state_type = _hints(game.start)["return"]
    move_type = _hints(game.play)["move"]
    events_type = get_args(_hints(game.play)["return"])[1]
    view_type = _hints(game.view)["return"]
    for move in trial.candidates:
        _survives(move, move_type)
    for state in trial.states(60):
        _survives(state, state_type)
        for viewer in trial.viewers:
            _survives(game.view(state, viewer), view_type, is_hashed=False)
    for play in trial.plays:
        for step in spread(play.steps, 100):
            _survives(step.events, events_type)
            for viewer in trial.viewers:
                _survives(tuple(game.redact(event, viewer) for event in step.events), events_type)


def nobody_is_told_what_is_hidden(trial: Trial) -> None:
    """Change what a seat can't see, and compare everything it is shown, byte for byte: its view, its moves
    and its refusals; and after any single move its events, their texts, and its view again."""
    game, rng, changed = trial.game, Random("what is hidden"), dict.fromkeys(trial.viewers, False)
    for state in trial.states(12):
        for viewer in trial.viewers:
            other = trial.scramble(game, state, viewer, rng, None)
            changed[viewer] |= other != state
            who = "A spectator" if viewer is None else f"Seat {viewer}"
            told = f"{who} is told what it can't see by"
            _same(trial.encoded(other, viewer), trial.encoded(state, viewer), f"{told} its view")
            _same(game.to_move(other), game.to_move(state), f"{told} whose turn it is")
            _same(game.outcome(other), game.outcome(state), f"{told} the outcome")
            if viewer is not None:
                _same(list(game.moves(other, viewer)), list(game.moves(state, viewer)), f"{told} its moves")
                for move in trial.candidates:
                    refusal = _refusal(game, state, viewer, move)
                    _same(_refusal(game, other, viewer, move), refusal, f"{told} a refusal")
            for coming in _comings(trial, state, rng):
                other = trial.scramble(game, state, viewer, rng, coming)
                happens = _told(trial, state, viewer, coming)
                _same(_told(trial, other, viewer, coming), happens, f"{told} what happens with {coming[1]}")
    if trial.scramble is not nothing_is_hidden:
        _require(all(changed.values()), f"The scramble hardly changes anything: {changed}.")


def its_places_are_those_of_its_views_and_moves(trial: Trial) -> None:
    """If a game declares places, its views must have cards at these, and its moves must be between these."""
    game = trial.game
    declared = {place.name: place for place in places_of(game)}
    _require(len(declared) == len(places_of(game)), "Two places have the same name.")
    for name in declared:
        _require(_PLACE_NAME.fullmatch(name) is not None, f"“{name}” can't be the name of a place.")
    at_the_table: dict[int | None, set[str]] = {}
    for state in trial.states(16) if declared else ():
        for viewer in trial.viewers:
            view = game.view(state, viewer)
            contents = contents_of(game, view, viewer)
            here = at_the_table.setdefault(viewer, {*contents})
            _same({*contents}, here, "The places at the table are not always the same")
            _require(here <= {*declared}, f"There are places that aren't declared: {here - {*declared}}.")
            for name in here:
                owner = declared[name].seat
                _require(owner is None or owner < trial.seats, f"{name} belongs to a seat that there isn't.")
            shown = [card for cards in contents.values() for card in cards if card is not None]
            if isinstance(game, DealtFromDeck):
                most = Counter(TEXT[card] for card in pack_of(game))
                _require(Counter(shown) <= most, f"A card is shown twice: {sorted(shown)}.")
            if viewer is not None:
                _moves_are_between(trial, state, viewer, contents, view)


def only_its_seats_have_a_view(trial: Trial) -> None:
    for state in trial.states(8):
        for seat in (-1, -trial.seats, trial.seats):
            try:
                trial.game.view(state, seat)
            except ValueError:
                continue
            _fail(f"Seat {seat} is shown something, and there are {trial.seats} seats, from 0.")


def random_play_ends_or_can_be_left(trial: Trial) -> None:
    """A solitaire can always be left; in other games every seat needs a way out if play may not end."""
    game, rng = trial.game, Random("ends")
    if trial.seats == 1:
        return
    for play in trial.plays:
        if _can_all_leave(game, play.states[-1], trial.seats):
            continue
        state, moves = play.states[-1], 0
        while game.to_move(state):
            _require(moves < _ENDLESS, f"Seed {play.seed}, played at random, comes to no end.")
            seat = rng.choice(sorted(game.to_move(state)))
            legal = game.moves(state, seat)
            _require(bool(legal), f"Seat {seat} is to move and can't.")
            state, moves = game.play(state, seat, rng.choice(legal))[0], moves + 1


def the_clock_makes_a_legal_move(trial: Trial) -> None:
    game = trial.game
    for state in trial.states(200):
        for seat in game.to_move(state):
            move = game.timeout(state, seat)
            if move is not None:
                _require(
                    move in game.moves(state, seat), f"Out of time, seat {seat} makes an illegal {move}."
                )


def only_its_numbers_of_seats_sit_down(trial: Trial) -> None:
    game = trial.game
    for seats in {-1, 0, game.seats[0] - 1, game.seats[-1] + 1, 1000} - {*game.seats}:
        try:
            game.start("7", seats)
        except InvalidRules:
            continue
        _fail(f"{game.name} starts with {seats} seats, and says it is for {game.seats}.")


def its_rules_are_read_back_from_their_text(trial: Trial) -> None:
    game = trial.game
    for write, read in (
        (options.write, options.read_stored),
        (options.write_all, options.read_stored),
        (options.write_all, options.read),
    ):
        try:
            text = write(game)
            _require(read(type(game), text) == game, f"“{text}” is read as other rules.")
        except (InvalidRules, TypeError) as error:
            _fail(f"The rules {game} can't be written and read: {error}")


def its_refusals_are_declared_with_their_facts(trial: Trial) -> None:
    """If a game declares `refusals`, they must have every code and make the sentence from the facts."""
    game = trial.game
    declared: Sentences | None = getattr(game, "refusals", None)
    for state in trial.states(16) if declared is not None else ():
        for seat in trial.any_seats:
            for move in trial.candidates:
                refusal = _refusal(game, state, seat, move)
                if declared is not None and refusal is not None:
                    code, sentence, facts = refusal
                    _require(code in declared, f"A move is refused with {code}, which is not declared.")
                    _same(_sentence(declared, code, facts), sentence, f"The facts of {code} make a sentence")


def _sentence(declared: Sentences, code: str, facts: dict[str, Fact]) -> str:
    try:
        return declared[code](**facts)
    except TypeError as error:
        _fail(f"The facts of {code} are others than declared: {error}.")


def its_rules_have_a_version(trial: Trial) -> None:
    version = trial.game.version
    _require(type(version) is int and version >= 1, f"The version is a number from 1, not {version!r}.")


def its_stored_form_has_a_default_for_every_option(trial: Trial) -> None:
    stored: Defaults | None = getattr(trial.game, "stored_defaults", None)
    if stored is not None:
        missing = {*options.split(options.write_all(trial.game))} - {*options.split(stored.get("", ""))}
        _require(not missing, f"stored_defaults has no value for {', '.join(sorted(missing))}.")


CHECKS: Final[tuple[Callable[[Trial], None], ...]] = (
    moves_are_exactly_what_play_accepts,
    somebody_is_to_move_until_there_is_an_outcome,
    play_never_changes_the_old_state,
    the_same_seed_and_moves_give_the_same_game,
    every_move_is_read_back_from_its_text,
    everything_survives_encoding,
    nobody_is_told_what_is_hidden,
    its_places_are_those_of_its_views_and_moves,
    only_its_seats_have_a_view,
    random_play_ends_or_can_be_left,
    the_clock_makes_a_legal_move,
    only_its_numbers_of_seats_sit_down,
    its_rules_are_read_back_from_their_text,
    its_refusals_are_declared_with_their_facts,
    its_rules_have_a_version,
    its_stored_form_has_a_default_for_every_option,
)


def _moves_are_between(trial: Trial, state: Any, seat: int, contents: Contents, view: Any) -> None:
    moves = [str(move) for move in trial.game.moves(state, seat)]
    homes = getattr(view, "homes", {})
    for move in moves:
        if carry := _CARRY.fullmatch(move):
            source, target, count = carry["source"], carry["target"], int(carry["count"] or 1)
            if target == "f" and "f" not in contents:
                target = homes.get(source, "")
            _require({source, target} <= {*contents}, f"{move} is not between places at the table.")
            lifted = getattr(view, "lifts", {}).get(source, count)
            _require(count <= lifted <= len(contents[source]), f"{move} takes more cards than can be lifted.")
    turn: Any = getattr(view, "turn", None)
    if hasattr(turn, "move") and turn.count:
        _require(turn.move in moves, f"A press on the stock makes the move {turn.move}, which is not legal.")


def _comings(trial: Trial, state: Any, rng: Random) -> list[Coming]:
    """Return a sample of the moves that each seat can make now."""
    found: list[Coming] = []
    for seat in trial.game.to_move(state):
        legal = list(trial.game.moves(state, seat))
        found += [(seat, move) for move in rng.sample(legal, min(len(legal), 6))]
    return rng.sample(found, min(len(found), 6))


def _told(trial: Trial, state: Any, viewer: int | None, coming: Coming) -> tuple[bytes, list[str], bytes]:
    game, names = trial.game, [f"Player {seat}" for seat in range(trial.seats)]
    after, events = game.play(state, *coming)
    seen = [game.redact(event, viewer) for event in events]
    return (
        msgspec.json.encode(seen),
        [game.tell(event, names) for event in seen],
        trial.encoded(after, viewer),
    )


def _can_all_leave(game: AnyGame, state: Any, seats: int) -> bool:
    """Return whether each seat has a move that takes it out, so that the game ends when all have made it."""
    for seat in range(seats):
        if seat in game.to_move(state):
            tried = (game.play(state, seat, move)[0] for move in game.moves(state, seat))
            state = next((after for after in tried if seat not in game.to_move(after)), state)
    return not game.to_move(state)


def _refusal(game: AnyGame, state: Any, seat: int, move: Any) -> tuple[str, str, dict[str, Fact]] | None:
    try:
        game.play(state, seat, move)
    except IllegalMove as refusal:
        return refusal.code, refusal.sentence, refusal.facts
    return None


def _survives(value: Any, kind: Any, *, is_hashed: bool = True) -> None:
    """Check that a value survives encoding. States, moves and events must be hashable; a view need not be."""
    for form in (msgspec.json, msgspec.msgpack):
        try:
            back = form.decode(form.encode(value), type=kind)
        except (TypeError, ValueError) as error:
            _fail(f"{value!r} can't be encoded and decoded as {kind}: {error}")
        is_same = back == value and (not is_hashed or hash(back) == hash(value))
        _require(is_same, f"{value!r} comes back as {back!r}.")


def _hints(method: Callable[..., Any]) -> dict[str, Any]:
    return get_type_hints(getattr(method, "__func__", method))


def _same(one: Any, other: Any, otherwise: str) -> None:
    _require(one == other, f"{otherwise}: {one!r} or {other!r}.")


def _require(holds: bool, otherwise: str) -> None:
    if not holds:
        _fail(otherwise)


def _fail(sentence: str) -> NoReturn:
    raise AssertionError(sentence)
