"""Reads the corpora of requests and of the apps that people expect of them (services/builder-chat/test/corpus)."""
from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from pathlib import Path

WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|[^\w\s]|_|\n")
ENTITY = re.compile(r"^- (\??)([^:\[]+?)(?: \[(\w+) (\w+)\])?(?:: (.*))?$")
# Where somebody wrote rights down, so many entities of a file have them: else they are missing, not unsaid.
RIGHTS_WRITTEN = 0.02
FIELD = re.compile(r"^(\??)([^:=>]*?)(?::(\w+)| = (.+)|>(.+))?$")


@dataclass
class Field:
    names: list[str]
    is_optional: bool
    kind: str | None
    options: list[str]
    refers: list[str]


@dataclass
class Entity:
    names: list[str]
    is_optional: bool
    # "all admin": who reads and who writes its rows; empty where the request says nothing of it.
    rights: str
    fields: list[Field]


@dataclass
class Request:
    language: str
    kind: str
    name: str
    text: str
    entities: list[Entity]
    # Whether rights were written down wherever the request says something of them.
    has_rights: bool

    @property
    def key(self) -> tuple[str, str, str]:
        return self.language, self.kind, self.name


def plain(text: str) -> str:
    """Small letters and digits without marks: what is compared of a word."""
    bare = "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
    return re.sub(r"[^a-z0-9]", "", bare.lower().replace("ß", "ss"))


def words_of(text: str) -> list[str]:
    """The words, marks and line breaks of a request, as `requestWords` of the engine has them."""
    return WORD.findall(text)


def parts_of(name: str) -> list[str]:
    """The words of a name in camel case."""
    spaced = re.sub(r"[_\-' ’.]+", " ", name)
    spaced = re.sub(r"(?<=[^\W_A-Z])(?=[A-ZÄÖÜÉÁÍÓÚÑ])", " ", spaced)
    return [plain(part) for part in spaced.split() if plain(part)]


def field_of(text: str) -> Field:
    optional, names, kind, options, refers = FIELD.match(text).groups()  # type: ignore[union-attr]
    return Field(
        [name for name in names.split("/") if name],
        optional == "?",
        kind,
        options.split("|") if options else [],
        refers.split("/") if refers else [],
    )


def entity_of(line: str) -> Entity:
    match = ENTITY.match(line)
    if match is None:
        raise ValueError(f"not an entity: {line}")
    optional, names, reads, writes, fields = match.groups()
    rights = f"{reads} {writes}" if reads else ""
    return Entity(names.split("/"), optional == "?", rights, [field_of(part) for part in fields.split(", ")] if fields else [])


def read(path: Path) -> list[Request]:
    """The requests of a file in the form that engine-work.txt explains."""
    requests = []
    for block in re.split(r"^## ", path.read_text(encoding="utf8"), flags=re.M)[1:]:
        head, *lines = block.strip().split("\n")
        language, kind, name = head.split(" ", 2)
        text = "\n".join(line for line in lines if not line.startswith("- "))
        entities = [entity_of(line) for line in lines if line.startswith("- ")]
        requests.append(Request(language, kind, name, text, entities, False))
    told = [bool(entity.rights) for request in requests for entity in request.entities]
    has_rights = sum(told) >= RIGHTS_WRITTEN * len(told)
    return [replace(request, has_rights=has_rights) for request in requests]
