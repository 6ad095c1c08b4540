"""Requests made longer and hurried from others, without another word to learn: beside asides of other people, or typed in
small letters. What people type is mostly about more than what they ask for, and few of the corpora's requests are."""
from __future__ import annotations

import random
import re
from dataclasses import replace
from functools import cache

from corpus import Request, parts_of, plain, words_of
from targets import is_same

SENTENCE = re.compile(r"[^.!?\n]+(?:[.!?]+(?=\s|$)|\n|$)\s*")
SHORTEST, LONGEST = 6, 30


def sentences_of(text: str) -> list[str]:
    return SENTENCE.findall(text)


def label_words(request: Request) -> set[str]:
    """The words of all names that people would accept for what a request asks for."""
    names = [name for entity in request.entities for name in entity.names]
    for field in (field for entity in request.entities for field in entity.fields):
        names += [*field.names, *field.options]
    return {part for name in names for part in parts_of(name) if len(part) > 2}


@cache
def is_form(word: str, other: str) -> bool:
    return word[:3] == other[:3] and is_same(word, other)


def says(text: str, words: set[str]) -> bool:
    return any(is_form(plain(word), other) for word in words_of(text) for other in words)


class Asides:
    """Sentences of requests that say nothing of what is to be kept, by their language."""

    def __init__(self, requests: list[Request]) -> None:
        self.of: dict[str, list[str]] = {}
        for request in requests:
            words = label_words(request)
            for sentence in sentences_of(request.text):
                if SHORTEST <= len(words_of(sentence)) <= LONGEST and ":" not in sentence and sentence.rstrip().endswith((".", "!", "?")) and not says(sentence, words):
                    self.of.setdefault(request.language, []).append(sentence.strip())

    def beside(self, request: Request, chance: random.Random) -> Request:
        """The request among one to three asides that name nothing of it. Lists of lines stay as they are."""
        parts = [part.strip() for part in sentences_of(request.text.strip())]
        words = label_words(request)
        asides = [aside for aside in chance.sample(self.of[request.language], chance.randint(1, 3)) if not says(aside, words)]
        if "\n" in request.text.strip() or not parts:
            return request
        parts = [part if part.endswith((".", "!", "?")) else f"{part}." for part in parts]
        for aside in asides:
            # Most people tell of themselves first.
            parts.insert(chance.choice([0, 0, chance.randint(0, len(parts))]), aside)
        return replace(request, text=" ".join(parts))


def hurried(request: Request, chance: random.Random) -> Request:
    """The request in small letters, often without its last stop and its apostrophes."""
    text = request.text.lower()
    if chance.random() < 0.5:
        text = text.rstrip(". ")
    if chance.random() < 0.3:
        text = re.sub(r"(?<=\w)['’](?=\w)", "", text)
    return replace(request, text=text)
