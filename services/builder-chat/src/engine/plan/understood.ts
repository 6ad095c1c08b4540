import { defaultOptions, looksLikeField } from '../language/field-kinds.js';
import { type FieldDraft, isKin, isOneOf } from '../language/fields.js';
import { kindOfField } from '../language/kinds-of-fields.js';
import { isPerson } from '../language/nouns/noun-kinds.js';
import { formsOf } from '../language/outline/noun-forms.js';
import { isShownOnly } from '../language/reading/asked-for.js';
import type { EntityDraft } from '../language/reading/draft.js';
import { tag } from '../language/tagging/tag.js';
import type { NounForms } from '../language/translation/dictionary.js';
import type { Translation } from '../language/translation/translate.js';
import { capitalise, cleanTitle, isPlural, plural, singular } from '../language/words.js';
import type { FieldKind } from '../model/app-plan.js';
import type { Name, ReadField, ReadRequest, ReadThing } from '../reader/reader.js';
import { withoutQuestion } from './asked-names.js';
import { deedForms, deedNoun } from './deed-names.js';
import { atTheirLists } from './fields-of-links.js';

/** What the reader read of a request, as drafts in English, with the way back to the words of the request. */
export interface Understood {
  readonly entities: EntityDraft[];
  readonly translation: Translation;
}

/** The words of a name; "no" and "show" of "no-show" have their hyphen. */
const textOf = (name: Name): string =>
  name
    .map(({ text, at, isJoined }, place) => {
      const before = name[place - 1];
      const isNext = before?.at !== undefined && at === before.at + before.text.length + 1;
      return `${place === 0 ? '' : isJoined && isNext ? '-' : ' '}${text}`;
    })
    .join('')
    .replace(/ ?([-'/]) ?/g, '$1');

export function understood({ things }: ReadRequest, translation: Translation): Understood {
  const words = new NamesInEnglish(translation);
  const nouns = things.map((thing) => words.noun(thing));
  // A reading that has no word of the request is of no request.
  const isRead = things.some(({ name, fields }) => isSaid(name) || fields.some((field) => isSaid(field.name)));
  const entities = (isRead ? things : []).map((thing, at): EntityDraft => {
    // Where nothing was said of a thing, it has what its kind usually has.
    const said = thing.fields.some(({ name }) => isSaid(name)) ? thing.fields : [];
    const fields = calledAsThings(said.map((field) => draftOf(field, words, nouns, at))).filter(
      (field) => !isShownOnly(field.title) && !isNothing.test(field.title) && !isListOf(field, nouns, at),
    );
    const links = thing.refers
      .filter((to) => !fields.some(({ refWord }) => refWord === capitalise(nouns[to]!)))
      .map((to): FieldDraft => linkTo(nouns[to]!));
    const naming = fields.filter(({ title }) => /^(?:name|title)$/i.test(title));
    const { rights } = thing;
    return { noun: nouns[at]!, fields: unique([...naming, ...links, ...fields]), ...(rights && { rights }) };
  });
  const lists = atTheirLists(withOnePeople(once(entities)));
  return { entities: withoutValues(lists, translation.text), translation: words.translation };
}

/** "Postcode, nothing more", "and so on" */
const isNothing = /^(?:nothing (?:more|else)|so on|(?:other )?(?:things?|stuff)|etc|the rest|the usual)$/i;

/** "Who asks" and "to whom" are called as what they name, where no other field names one of those. */
function calledAsThings(fields: readonly FieldDraft[]): FieldDraft[] {
  const isAlone = ({ refWord }: FieldDraft): boolean => fields.filter((one) => one.refWord === refWord).length === 1;
  const isNoun = ({ title }: FieldDraft): boolean =>
    tag(title.toLowerCase()).every(({ pos }) => pos === 'noun' || pos === 'adjective');
  return fields.map((field) =>
    field.refWord !== undefined && !field.isOwn && isAlone(field) && !isNoun(field) ? linkTo(field.refWord) : field,
  );
}

/** "Monthly rents" of a flat, where rents are a list of their own: their rows name it. */
function isListOf({ title, kind, options }: FieldDraft, nouns: readonly string[], own: number): boolean {
  const last = title.toLowerCase().split(' ').at(-1) ?? '';
  const isOpen = options === undefined && /^(?:text|long|money)$/.test(kind);
  return isOpen && isPlural(last) && nouns.some((noun, at) => at !== own && noun === singular(last));
}

/** Things, what was read twice as one: "a chore" and "chores". */
function once(all: readonly EntityDraft[]): EntityDraft[] {
  const things = new Map<string, EntityDraft>();
  for (const one of all) {
    const known = things.get(one.noun);
    things.set(one.noun, known === undefined ? one : { ...known, fields: unique([...known.fields, ...one.fields]) });
  }
  return [...things.values()];
}

/** "Potters" and "people": where there is one list of people, and nothing is said of "a person", that is one of them. */
function withOnePeople(entities: readonly EntityDraft[]): EntityDraft[] {
  const [people, ...more] = entities.filter(({ noun }) => noun !== 'person' && isPerson(noun));
  const stray = entities.find(({ noun, fields }) => noun === 'person' && fields.length === 0);
  if (people === undefined || more.length > 0 || stray === undefined) return [...entities];
  const isToStray = ({ refWord }: FieldDraft): boolean => refWord === 'Person';
  const toPeople = (field: FieldDraft): FieldDraft => (isToStray(field) ? linkTo(people.noun) : field);
  return entities
    .filter((one) => one !== stray)
    .map(({ fields, ...one }) => ({
      ...one,
      fields: one.noun === people.noun ? fields.filter((field) => !isToStray(field)) : unique(fields.map(toPeople)),
    }));
}

/** "pianos with brand and model": a property of which nothing is said is no list of its own, unless there are many. */
function withoutValues(entities: readonly EntityDraft[], request: string): EntityDraft[] {
  const isValue = ({ noun, fields }: EntityDraft): boolean =>
    fields.length === 0 &&
    looksLikeField(noun) &&
    entities.flatMap((other) => other.fields).filter(({ refWord }) => refWord === capitalise(noun)).length === 1 &&
    !request.toLowerCase().includes(plural(noun));
  const values = new Set(entities.filter(isValue).map(({ noun }) => capitalise(noun)));
  return entities
    .filter(({ noun }) => !values.has(capitalise(noun)))
    .map((entity) => ({
      ...entity,
      fields: entity.fields.map(({ refWord, ...field }) =>
        refWord === undefined || values.has(refWord) ? field : { ...field, refWord },
      ),
    }));
}

/** Whether a name is made of words of the request. */
const isSaid = (name: Name): boolean => name.some(({ at }) => at !== undefined);

const linkTo = (noun: string): FieldDraft => ({
  title: capitalise(noun),
  kind: 'text',
  required: false,
  refWord: capitalise(noun),
});

/** Fields, the first of each name. */
export const unique = (fields: readonly FieldDraft[]): FieldDraft[] =>
  fields.filter(
    ({ title }, at) => fields.findIndex((other) => other.title.toLowerCase() === title.toLowerCase()) === at,
  );

function draftOf(field: ReadField, words: NamesInEnglish, nouns: readonly string[], own: number): FieldDraft {
  const title = words.title(withoutQuestion(textOf(field.name)));
  if (field.to !== undefined) return { ...linkTo(nouns[field.to]!), title, ...(field.to === own && { isOwn: true }) };
  const link = nouns.findIndex((noun, at) => at !== own && singular(title.toLowerCase()) === noun);
  const isOpen = field.kind === 'any' || field.kind === 'text';
  if (link !== -1 && isOpen) return linkTo(nouns[link]!);
  if (isOpen && isKin(title, nouns[own]!)) return { ...linkTo(nouns[own]!), title, isOwn: true };
  const one = nouns.find((noun, at) => at !== own && isOneOf(title, noun));
  if (one !== undefined && isOpen) return { ...linkTo(one), title };
  const choices = field.choices.map((choice) => words.choice(textOf(choice))).filter(Boolean);
  if (field.kind === 'enum' && choices.length > 1)
    return { title, kind: 'enum', required: false, options: [...new Set(choices)] };
  const kind = kindOf(field, title, words.original(title));
  const usual = kind === 'text' ? defaultOptions(title) : undefined;
  return usual
    ? { title, kind: 'enum', required: false, options: usual, guessed: true }
    : { title, kind, required: false };
}

const ofDay = /\b(?:time|when|hour)\b/i;

/** Kinds that the reader tells apart no further. */
function kindOf({ kind }: ReadField, title: string, original: string): FieldKind {
  const named = kindOfField(title) === 'text' ? kindOfField(original) : kindOfField(title);
  switch (kind) {
    case 'any':
    case 'enum':
      return named === 'date' && ofDay.test(title) ? 'datetime' : named;
    case 'file':
      return named === 'image' || named === 'url' ? named : 'file';
    case 'date':
      return named === 'datetime' || ofDay.test(title) ? 'datetime' : 'date';
    case 'text':
      return named === 'long' ? 'long' : 'text';
    default:
      return kind as FieldKind;
  }
}

/** "Some offices", "the other boats" */
const noName =
  /^(?:(?:some|any|all|every|each|the|our|my|your|their|his|her|its|these|those|other|various|several) )+(?=\S)/;

/** "A guest list thing" */
const noThing = /(?<=\S) (?:things?|stuff)$/;

/** Names of the request in the English that the engine knows of its kinds, each with the words that stand for it. */
class NamesInEnglish {
  private readonly titles = new Map<string, string>();
  private readonly nouns = new Map<string, NounForms>();

  constructor(private readonly given: Translation) {}

  noun(thing: ReadThing): string {
    const typed = textOf(thing.name);
    if (this.given.language === 'en')
      return (
        deedNoun(thing.name, this.given.text) ??
        singular(
          typed
            .toLowerCase()
            // "Their own kid's page" is of the kid.
            .replace(/['’]s?$/, '')
            .replace(noName, '')
            .replace(noThing, ''),
        )
      );
    const forms = this.formsOf(typed, thing);
    const english = this.inEnglish(forms.one, (noun) => (this.nouns.get(noun) ?? forms).one !== forms.one);
    this.nouns.set(english, forms);
    return english;
  }

  title(typed: string): string {
    if (this.given.language === 'en') return capitalise(cleanTitle(typed.toLowerCase()));
    const original = capitalise(cleanTitle(typed));
    const english = capitalise(this.inEnglish(typed, (title) => (this.titles.get(title) ?? original) !== original));
    this.titles.set(english.toLowerCase(), original);
    return english;
  }

  choice(typed: string): string {
    const text = cleanTitle(typed, 60);
    if (this.given.language !== 'en') this.titles.set(text.toLowerCase(), text);
    return text;
  }

  original(title: string): string {
    return this.titles.get(title.toLowerCase()) ?? title;
  }

  get translation(): Translation {
    const { given } = this;
    if (given.language === 'en') return given;
    return {
      ...given,
      original: (title) =>
        this.titles.get(title.toLowerCase()) ??
        (/^\p{Lu}/u.test(title) ? this.nouns.get(singular(title.toLowerCase()))?.one : undefined) ??
        given.original(title),
      originalNoun: (noun) => this.nouns.get(singular(noun.toLowerCase())) ?? given.originalNoun(noun),
    };
  }

  private formsOf(typed: string, thing: ReadThing): NounForms {
    const before = typed.slice(0, typed.lastIndexOf(' ') + 1);
    const last = typed.slice(before.length);
    const { one: single, many } = deedForms(thing, this.given) ?? this.lastForms(last, thing.one || last);
    return { one: capitalise(before + single), many: capitalise(before + many) };
  }

  /** As the dictionary has a noun, by the endings that are alike for all nouns, else as the reader makes one of many. */
  private lastForms(last: string, read: string): NounForms {
    const { language, nounTyped } = this.given;
    // Other forms of German nouns, and those made of two, are known by their capital, which not everybody types.
    const known = nounTyped(last) ?? (language === 'de' ? nounTyped(capitalise(last)) : undefined);
    if (known !== undefined) return known;
    // "Kaninchen" is one and many.
    if (language === 'de' && /\p{L}{2}(?:(?<!s)chen|lein)$/u.test(last)) return { one: last, many: last };
    const many = nounTyped(read)?.many ?? last;
    return language === 'es' && read !== last ? formsOf(last, '', this.given) : { one: read, many };
  }

  private inEnglish(typed: string, isTaken: (english: string) => boolean): string {
    const english = cleanTitle(
      this.given
        .phrase(typed)
        .toLowerCase()
        .replace(/^(?:the|a|an) /, ''),
    );
    const noun = isPlural(english) ? singular(english) : english;
    return noun === '' || isTaken(noun) ? typed.toLowerCase() : noun;
  }
}
