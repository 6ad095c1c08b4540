"""What the reader is to write of a request: names as places of words where they stand there, else as words of its own.

The form is that of grammar.ts of the engine: T name ... N (name K_kind (O choice ... P)? | name? thing)* ... END.
"""
from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from corpus import Entity, Field, Request, parts_of, plain, words_of

KINDS = ["text", "long", "integer", "number", "money", "date", "boolean", "image", "email", "phone", "url", "file", "any", "enum"]
SIGNS = ["PAD", "BOS", "END", "T", "N", "O", "P", *(f"K_{kind}" for kind in KINDS)]

# A word of a name: the place of a word of the request, or a word of the reader's own.
Part = int | str
# ('T',), ('w', place), ('l', word), ('N', thing), ('K', kind), ('O',), ('P',), ('R', thing) or ('END',).
Token = tuple[str, int | str] | tuple[str]

ENDINGS = [("ies", "y"), ("es", ""), ("s", ""), ("en", ""), ("n", ""), ("er", ""), ("e", ""), ("x", ""), ("ern", "")]
ENDINGS += [("aux", "al"), ("ves", "f"), ("ves", "fe"), ("nen", ""), ("ces", "z")]
IRREGULAR = {"people": "person", "children": "child", "kids": "kid", "men": "man", "women": "woman"}
# No field is called by them.
SENTENCE_WORDS = set("where whether which that who whom if because ob wer que qui quien".split())
# A reference that is called so is called as what it names: "who borrows it" is the member.
POINTING_WORDS = SENTENCE_WORDS | set("whoever whose what one by for to from von wen wem welche welcher welches quien cual de por quelle quel de par".split())
# A word of the reader's own is in so many names at least.
LEAST = 4
TOO_DEAR = 50.0


def stems(word: str) -> set[str]:
    return {word} | {word[: -len(end)] + one for end, one in ENDINGS if word.endswith(end) and len(word) - len(end) >= 3}


def is_same(word: str, other: str) -> bool:
    """Whether two words are forms of one."""
    if word == other or IRREGULAR.get(word) == other:
        return True
    # Only their ends differ, and most words differ before.
    if word[:3] != other[:3]:
        return False
    return len(word) >= 3 and len(other) >= 3 and bool(stems(word) & stems(other))


def aligned(parts: list[str], words: list[str], after: int) -> tuple[int, int, list[Part]]:
    """How many parts of a name stand in the request, how far apart, and each as its place or as itself."""
    found = [[place for place, word in enumerate(words) if is_same(word, part)] for part in parts]

    def first(places: list[int]) -> int:
        return next((place for place in places if place >= after), places[0])

    if len(parts) > 1 and all(found):
        starts = [start for start in found[0] if all(start + at in found[at] for at in range(len(parts)))]
        if starts:
            start = first(starts)
            return len(parts), len(parts), list(range(start, start + len(parts)))
    places: dict[int, int] = {}
    last: int | None = None
    for at in sorted(range(len(parts)), key=lambda at: (not found[at], len(found[at]))):
        if not found[at]:
            continue
        free = [place for place in found[at] if place not in places.values()] or found[at]
        near = last
        last = first(free) if near is None else min(free, key=lambda place: abs(place - near) + (0 if place > near else 0.5))
        places[at] = last
    spread = max(places.values()) - min(places.values()) + 1 if places else 99
    return len(places), spread, [places.get(at, part) for at, part in enumerate(parts)]


def cost_of(found: int, spread: int, name: list[Part], own: Counter[str]) -> float:
    """What speaks against a name: words that do not stand in the request, or stand far apart."""
    if found == len(name):
        return 0.0 if spread == found else 0.5 if spread <= found + 2 else 1 + min(spread, 20) / 20
    rarest = min(own[part] for part in name if isinstance(part, str))
    return 3 + len(name) - found + (0 if rarest > 30 else 1 if rarest >= LEAST else TOO_DEAR)


def best_name(names: list[str], words: list[str], after: int, own: Counter[str]) -> list[Part]:
    """Of the names that people would accept, the one that is plainest in the words of the request."""
    options: list[tuple[float, int, list[Part]]] = []
    for rank, name in enumerate(names):
        parts = parts_of(name)
        if not parts:
            continue
        found, spread, placed = aligned(parts, words, after)
        dearer = 2.5 if any(part in SENTENCE_WORDS for part in parts) else 0
        options.append((cost_of(found, spread, placed, own) + rank * (0.3 if found == len(placed) else 0.1) + dearer, rank, placed))
    cost, _rank, best = min(options, default=(TOO_DEAR, 0, []))
    return [] if cost >= TOO_DEAR else best


@dataclass
class FieldTarget:
    field: Field
    name: list[Part]
    kind: str
    choices: list[list[Part]]
    names: set[str]


@dataclass
class ThingTarget:
    entity: Entity
    name: list[Part]
    fields: list[FieldTarget]
    names: set[str]


def first_place(name: list[Part]) -> int | None:
    return min((part for part in name if isinstance(part, int)), default=None)


def last_place(name: list[Part], otherwise: int) -> int:
    return max((part for part in name if isinstance(part, int)), default=otherwise)


def field_target(field: Field, words: list[str], after: int, own: Counter[str]) -> FieldTarget:
    name = best_name(field.names, words, after, own) if field.names else []
    choices, behind = [], 0
    for option in field.options:
        parts = [plain(word) for word in words_of(option) if plain(word)]
        if parts:
            choice = aligned(parts, words, behind)[2]
            behind = last_place(choice, behind - 1) + 1
            choices.append(choice)
    kind = "enum" if choices else {"datetime": "date", "ref": "any"}.get(field.kind or "any", field.kind or "any")
    return FieldTarget(field, name, kind, choices, {plain(one) for one in field.names})


def fields_after(entity: Entity, words: list[str], start: int, own: Counter[str]) -> list[FieldTarget]:
    """The fields of a thing, taken from what stands behind a place."""
    fields: list[FieldTarget] = []
    after = start
    for field in entity.fields:
        fields.append(field_target(field, words, after, own))
        after = last_place(fields[-1].name, after)
    return fields


def spread_of(fields: list[FieldTarget], start: int) -> int:
    """How far apart the fields of a thing stand, and how far from where it is named."""
    places = [place for field in fields for place in field.name if isinstance(place, int)]
    return max([start, *places]) - min([start, *places]) + 5 * sum(place < start for place in places)


def things_of(request: Request, own: Counter[str]) -> list[ThingTarget]:
    words = [plain(word) or word for word in words_of(request.text)]
    things = []
    for entity in request.entities:
        name = best_name(entity.names, words, 0, own)
        # "name" of the owners is that behind "owners", not that of the dogs before them.
        head = name[-1] if name and isinstance(name[-1], int) else None
        starts = [0] if head is None else [at for at, word in enumerate(words) if is_same(word, words[head])]
        readings = [(fields_after(entity, words, start, own), start) for start in starts[:6]]
        fields, _start = min(readings, key=lambda reading: spread_of(*reading))
        things.append(ThingTarget(entity, name, fields, {plain(one) for one in entity.names}))
    return things


def target_of(things: list[ThingTarget], own: set[str], chance: random.Random | None) -> tuple[list[Token], list[str]]:
    """The tokens of a request, and the rights of its things. With `chance`, what may be there or not is there by chance;
    else it is left out."""

    def is_kept(is_optional: bool, share: float) -> bool:
        return not is_optional or (chance is not None and chance.random() < share)

    def is_sayable(name: list[Part]) -> bool:
        return bool(name) and all(isinstance(part, int) or part in own for part in name)

    def said(name: list[Part]) -> list[Token]:
        return [("w", part) if isinstance(part, int) else ("l", part) for part in name]

    def order(thing: ThingTarget) -> float:
        place = first_place(thing.name)
        if place is not None:
            return place
        return min((at for field in thing.fields if (at := first_place(field.name)) is not None), default=10**6) + 0.5

    kept = sorted((thing for thing in things if is_kept(thing.entity.is_optional, 0.5) and is_sayable(thing.name)), key=order)
    tokens: list[Token] = []
    for thing in kept:
        tokens += [("T",), *said(thing.name)]
    for at, thing in enumerate(kept):
        tokens.append(("N", at))
        fields: list[tuple[float, FieldTarget, int | None]] = []
        refers: set[int] = set()
        last = 0.0
        for field in thing.fields:
            if not is_kept(field.field.is_optional, OPTIONAL_FIELDS):
                continue
            to = referred(field, thing, kept)
            if to is not None and not (is_sayable(field.name) and is_called_otherwise(field, thing, kept[to])):
                refers.add(to)
            elif to is not None or not field.field.refers and is_sayable(field.name):
                place = first_place(field.name)
                last = last + 0.01 if place is None else float(place)
                fields.append((last, field, to))
        for _place, field, to in sorted(fields, key=lambda one: one[0]):
            tokens += said(field.name)
            if to is not None:
                tokens.append(("R", to))
                continue
            tokens.append(("K", field.kind))
            for choice in field.choices:
                if is_sayable(choice):
                    tokens += [("O",), *said(choice)]
            if field.choices:
                tokens.append(("P",))
        tokens += [("R", to) for to in sorted(refers)]
    return [*tokens, ("END",)], [thing.entity.rights for thing in kept]


def referred(field: FieldTarget, thing: ThingTarget, things: list[ThingTarget]) -> int | None:
    """The thing that a field names in each row: of its own list only by another name, as a mother."""
    wanted = {plain(one) for one in field.field.refers} or (field.names if field.kind in ("any", "text") else set())
    is_named = bool(field.field.refers and field.names)
    return next((at for at, other in enumerate(things) if (other is not thing or is_named) and other.names & wanted), None)


def is_called_otherwise(field: FieldTarget, thing: ThingTarget, other: ThingTarget) -> bool:
    """Whether a reference has a name of its own beside that of what it names: the winner of a match, the two teams of it."""
    if not field.field.refers:
        return False
    if thing is other:
        return True
    beside = [one for one in thing.fields if {plain(to) for to in one.field.refers} & other.names]
    is_pointing = all(part in POINTING_WORDS for part in parts_of(field.field.names[0]))
    return len(beside) > 1 or not is_pointing and not field.names & other.names


# Fields that may be there do no harm.
OPTIONAL_FIELDS = 0.75


def own_words(requests: Iterable[Request]) -> Counter[str]:
    """Words of names that do not stand in their requests, by how many names are made of them."""
    count: Counter[str] = Counter()
    for request in requests:
        words = [plain(word) or word for word in words_of(request.text)]
        for entity in request.entities:
            for names in [entity.names, *(field.names for field in entity.fields if field.names)]:
                placed = [aligned(parts, words, 0) for name in names if (parts := parts_of(name))]
                if not any(found == len(name) for found, _spread, name in placed):
                    count.update({part for *_rest, name in placed for part in name if isinstance(part, str)})
            for option in (option for field in entity.fields for option in field.options):
                parts = [plain(word) for word in words_of(option) if plain(word)]
                count.update(part for part in aligned(parts, words, 0)[2] if isinstance(part, str))
    return count
