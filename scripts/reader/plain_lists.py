"""Requests in the plainest form there is, made from others: "dogs with name and breed; walks with dog, date and a status
planned or done". Few people write so, but everybody expects that it is understood."""
from __future__ import annotations

import random
import re

from corpus import Entity, Field, Request

LEADS = {
    "en": ["", "", "An app for our team: ", "a tracker: ", "I need an app with ", "Build me an app. ", "We need ", "Please make an app: ", "A small {one} app: ", "a {one} manager with ", "keep track of "],
    "de": ["", "", "Eine App mit ", "Ich brauche eine App: ", "Wir brauchen ", "Bitte baue eine App: "],
    "es": ["", "", "Una app con ", "Necesito una app: ", "Queremos ", "Haz una app: "],
    "fr": ["", "", "Une appli avec ", "Il me faut une appli : ", "Nous voulons ", "Fais une appli : "],
}
WITH = {"en": "with", "de": "mit", "es": "con", "fr": "avec"}
AND = {"en": "and", "de": "und", "es": "y", "fr": "et"}
OR = {"en": "or", "de": "oder", "es": "o", "fr": "ou"}
YES_NO = {"en": "yes/no", "de": "ja/nein", "es": "sí/no", "fr": "oui/non"}
# What is no thing and no field.
ASIDE = {
    "en": ["Everyone can see them.", "Visitors can add rows, only admins can change them.", "With a calendar and a chart.", "Only signed-in people can see it.", "It should look nice.", "Show them on a board.", "A dashboard with the totals."],
    "de": ["Alle dürfen sie sehen.", "Nur Admins dürfen ändern.", "Mit Kalender und Diagramm."],
    "es": ["Todos pueden verlos.", "Solo los admins cambian.", "Con un calendario."],
    "fr": ["Tout le monde peut les voir.", "Seuls les admins modifient.", "Avec un calendrier."],
}


def spaced(name: str) -> str:
    return re.sub(r"(?<=[^\W_A-Z])(?=[A-ZÄÖÜÉÁÍÓÚÑ])", " ", name).lower()


def several(noun: str, language: str) -> str:
    if language == "de":
        return noun if noun.endswith(("en", "er", "e")) else noun + "en" if noun.endswith(("ung", "heit", "keit")) else noun
    if language == "en" and re.search(r"[^aeiou]y$", noun):
        return noun[:-1] + "ies"
    return noun if noun.endswith("s") else noun + ("es" if noun.endswith(("x", "ch", "sh")) else "s")


def listed(parts: list[str], language: str, chance: random.Random) -> str:
    if len(parts) < 2 or chance.random() < 0.35:
        return ", ".join(parts)
    return f"{', '.join(parts[:-1])} {AND[language]} {parts[-1]}"


def field_text(field: Field, language: str, chance: random.Random) -> str:
    name = spaced(field.names[0])
    if not field.options:
        return f"{name} {YES_NO[language]}" if field.kind == "boolean" and chance.random() < 0.3 else name
    form = chance.random()
    if form < 0.35:
        return f"{name} ({'/'.join(field.options)})"
    article = "a " if language == "en" and chance.random() < 0.4 else ""
    return f"{article}{name} {', '.join(field.options[:-1])} {OR[language]} {field.options[-1]}"


def plain_list(request: Request, chance: random.Random) -> Request | None:
    """The same things and fields in a plain list; nothing where they are too many or too few."""
    language = request.language
    entities = [entity for entity in request.entities if not entity.is_optional or chance.random() < 0.5]
    known = {name: entity for entity in entities for name in entity.names}
    made: list[Entity] = []
    texts: list[str] = []
    form = chance.random()
    for entity in entities[:5]:
        fields, parts = [], []
        for field in entity.fields:
            if field.is_optional and chance.random() < 0.4:
                continue
            to = next((known[name] for name in field.refers if name in known), None)
            if field.refers:
                if to is None or to is entity:
                    continue
                fields.append(Field([], False, None, [], [to.names[0]]))
                parts.append(spaced(to.names[0]))
            else:
                fields.append(Field([field.names[0]], False, field.kind, field.options, []))
                parts.append(field_text(field, language, chance))
        noun = spaced(entity.names[0])
        many = several(noun, language) if chance.random() < 0.85 else noun
        if language == "de":
            many = many.capitalize()
        made.append(Entity([entity.names[0]], False, "", fields))
        if not parts:
            texts.append(many)
        elif form < 0.6:
            texts.append(f"{many} {WITH[language]} {listed(parts, language, chance)}")
        elif form < 0.8:
            texts.append(f"{many}: {listed(parts, language, chance)}")
        else:
            texts.append(f"{many} ({', '.join(parts)})")
    if not made or not any(entity.fields for entity in made):
        return None
    lead = chance.choice(LEADS[language]).format(one=spaced(entities[0].names[0]))
    text = lead + chance.choice(["; ", "; ", ". ", "\n"]).join(texts)
    if chance.random() < 0.4:
        text += f". {chance.choice(ASIDE[language])}"
    return Request(language, "list", request.name, text, made, False)
