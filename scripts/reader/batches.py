"""Requests as rows of numbers."""
from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import dataclass, field

import torch
from tokenizers import Tokenizer
from torch import Tensor

from corpus import Request, plain, words_of
from targets import ThingTarget, Token, is_same, target_of, things_of

# As reader.ts of the engine has them.
MOST_WORDS, MOST_PIECES_OF_WORD, MOST_PIECES_OF_GLOSS = 160, 8, 4
MOST_THINGS, MOST_TOKENS, MOST_PIECES = 12, 200, 480
NOTHING = -100


@dataclass
class Item:
    things: list[ThingTarget]
    ids: list[int]
    looks: list[int]
    starts: list[int]
    # How the name of a thing is made of the word at a place.
    forms: dict[int, str] = field(default_factory=dict)
    has_rights: bool = False


class Pieces:
    def __init__(self, path: str, glosses: dict[str, dict[str, str]]) -> None:
        self.tokenizer = Tokenizer.from_file(path)
        self.tokenizer.no_truncation()
        self.tokenizer.no_padding()
        self.glosses = glosses

    def of(self, word: str) -> list[int]:
        ids = self.tokenizer.encode("|" if word == "\n" else word, add_special_tokens=False).ids
        return ids[:MOST_PIECES_OF_WORD] or [self.tokenizer.token_to_id("[UNK]")]

    def item(self, request: Request, own: Counter[str]) -> Item | None:
        ids, looks, starts = [self.tokenizer.token_to_id("[CLS]")], [0], []
        words = words_of(request.text)
        for word in words[:MOST_WORDS]:
            starts.append(len(ids))
            pieces = self.of(word)
            gloss = self.glosses.get(request.language, {}).get(word)
            more = self.of(gloss)[:MOST_PIECES_OF_GLOSS] if gloss else []
            ids += pieces + more
            looks += [int(word[0].isupper())] * len(pieces) + [2] * len(more)
        ids.append(self.tokenizer.token_to_id("[SEP]"))
        looks.append(0)
        if len(ids) > MOST_PIECES:
            return None
        things = things_of(request, own)
        return Item(things, ids, looks, starts, forms_of(things, words), request.has_rights)


def form_of(word: str, name: str) -> str | None:
    """"2" for "boxes" and "box": so many letters fewer, then others; "U" makes an umlaut plain. None for other words."""
    word, name = word.lower(), name.lower()
    alike = next((at for at, (one, other) in enumerate(zip(word, name)) if one != other), min(len(word), len(name)))
    plain_vowel = {"ä": "a", "ö": "o", "ü": "u"}.get(word[alike : alike + 1])
    if plain_vowel and name[alike : alike + 1] == plain_vowel:
        rest = form_of(word[:alike] + plain_vowel + word[alike + 1 :], name)
        return None if rest is None else f"U{rest}"
    if len(word) - alike > 4 or len(name) - alike > 3:
        return None
    return f"{len(word) - alike}{name[alike:]}"


def forms_of(things: list[ThingTarget], words: list[str]) -> dict[int, str]:
    forms = {}
    for thing in things:
        spelt = [one for name in thing.entity.names for one in re.sub(r"(?<=[^\WA-Z])(?=[A-ZÄÖÜ])", " ", name).split()]
        for part in thing.name:
            if isinstance(part, int) and part < MOST_WORDS:
                one = next((one for one in spelt if is_same(plain(words[part]), plain(one))), None)
                form = None if one is None else form_of(words[part], one)
                if form is not None:
                    forms[part] = form
    return forms


class Batches:
    def __init__(self, tokens: list[str], forms: list[str], rights: list[str]) -> None:
        self.tokens = {token: at for at, token in enumerate(tokens)}
        self.own = {token for token in tokens if token == token.lower()}
        self.forms = {form: at for at, form in enumerate(forms)}
        self.rights = {one: at for at, one in enumerate(rights)}

    def target_of(self, item: Item, chance: random.Random | None) -> tuple[list[Token], list[str]] | None:
        tokens, rights = target_of(item.things, self.own, chance)
        is_short = len(tokens) <= MOST_TOKENS and sum(token[0] == "T" for token in tokens) <= MOST_THINGS
        stands = all(token[0] != "w" or int(token[1]) < len(item.starts) for token in tokens)  # type: ignore[misc]
        return (tokens, rights) if is_short and stands and len(tokens) > 1 else None

    def of(self, items: list[Item], chance: random.Random | None) -> dict[str, Tensor]:
        rows = [(item, *target) for item in items if (target := self.target_of(item, chance))]
        count = len(rows)
        pieces = max(len(item.ids) for item, *_ in rows)
        words = max(len(item.starts) for item, *_ in rows)
        written = max(len(tokens) for _, tokens, _rights in rows)

        def whole(size: int, value: int = 0) -> Tensor:
            return torch.full((count, size), value, dtype=torch.long)

        def none(*sizes: int) -> Tensor:
            return torch.zeros(count, *sizes, dtype=torch.bool)

        batch = {"ids": whole(pieces), "looks": whole(pieces), "mask": none(pieces), "starts": whole(words)}
        batch |= {"word_mask": none(words), "is_word": none(written), "index": whole(written), "about": whole(written, -1)}
        batch |= {"names": torch.zeros(count, MOST_THINGS, written), "thing_mask": none(written, MOST_THINGS)}
        batch |= {"out": whole(written, NOTHING), "form": whole(words, NOTHING)}
        batch |= {"rights": whole(MOST_THINGS, NOTHING), "rights_at": whole(MOST_THINGS)}
        for row, (item, tokens, rights) in enumerate(rows):
            batch["ids"][row, : len(item.ids)] = torch.tensor(item.ids)
            batch["looks"][row, : len(item.ids)] = torch.tensor(item.looks)
            batch["mask"][row, : len(item.ids)] = True
            batch["starts"][row, : len(item.starts)] = torch.tensor(item.starts)
            batch["word_mask"][row, : len(item.starts)] = True
            for place, form in item.forms.items():
                batch["form"][row, place] = self.forms.get(form, NOTHING)
            self.write(batch, row, tokens, words)
            if item.has_rights:
                for thing, right in enumerate(rights):
                    batch["rights"][row, thing] = self.rights.get(right, NOTHING)
        return batch

    def write(self, batch: dict[str, Tensor], row: int, tokens: list[Token], words: int) -> None:
        """What is written before each place, and what is to follow."""
        named = next(at for at, token in enumerate(tokens) if token[0] == "N")
        things = sum(token[0] == "T" for token in tokens)
        names: list[list[int]] = []
        before: Token = ("BOS",)
        for at, token in enumerate(tokens):
            batch["is_word"][row, at] = before[0] == "w"
            batch["index"][row, at] = before[1] if before[0] == "w" else self.tokens[own_token(before)]  # type: ignore[misc]
            if before[0] in ("N", "R"):
                batch["about"][row, at] = before[1]  # type: ignore[misc]
            if before[0] == "N":
                batch["rights_at"][row, before[1]] = at  # type: ignore[misc]
            if before[0] == "T":
                names.append([])
            if at <= named and before[0] in ("w", "l"):
                names[-1].append(at)
            if at > named:
                batch["thing_mask"][row, at, :things] = True
            batch["out"][row, at] = self.place_of(token, words)
            before = token
        for thing, places in enumerate(names):
            batch["names"][row, thing, places] = 1 / len(places)

    def place_of(self, token: Token, words: int) -> int:
        """The place of a token among the logits: own tokens, then words, then things."""
        if token[0] == "w":
            return len(self.tokens) + int(token[1])  # type: ignore[misc]
        if token[0] == "R":
            return len(self.tokens) + words + int(token[1])  # type: ignore[misc]
        return self.tokens[own_token(token)]


def own_token(token: Token) -> str:
    """The sign or word that stands for a token; a thing is written as what stands for nothing, about that thing."""
    if token[0] == "R":
        return "PAD"
    if token[0] == "K":
        return f"K_{token[1]}"  # type: ignore[misc]
    return str(token[1]) if token[0] == "l" else token[0]  # type: ignore[misc]
