import { type FieldDraft, isKin, isOneOf } from '../fields.js';
import type { EntityDraft } from '../reading/draft.js';
import type { NounForms } from '../translation/dictionary.js';
import type { Translation } from '../translation/translate.js';
import { capitalise, lowerFirst, singular } from '../words.js';
import { fieldAsked, nameOfItem } from './asked-items.js';
import { type ListField, listFieldAt } from './list-fields.js';
import { withListKind } from './list-kinds.js';
import type { RecordList } from './lists.js';
import { withPlainMarks } from './marks.js';
import { formsOf, isSameNoun } from './noun-forms.js';
import { rowOf } from './rows.js';
import { structureOf } from './structure.js';
import { telegramOf } from './telegram.js';

/** A request that is written as an outline of things and their fields. */
export interface Outline {
  readonly entities: EntityDraft[];
  /** How many of the things have several fields in a list. */
  readonly lists: number;
  /** The sentences beside the lists, in English. */
  readonly sentences: string;
  /** The words of the request for what the drafts have in English. */
  readonly translation: Translation;
}

interface Thing {
  readonly record: RecordList;
  readonly noun: string;
  readonly forms: NounForms;
}

/** Reads a request that lists its things; nothing where it is written in sentences. */
export function readOutline(request: string, translation: Translation): Outline | undefined {
  const inEnglish = (text: string): string => translation.phrase(text);
  const plain = withPlainMarks(request);
  const structure = structureOf(plain, inEnglish) ?? (translation.language === 'en' ? telegramOf(plain) : undefined);
  if (structure === undefined) return undefined;
  const things: Thing[] = [];
  for (const listed of structure.records) {
    const record = { ...listed, head: calledIn(listed, structure.records) };
    const noun = rowOf(lowerFirst(inEnglish(record.head)), record, inEnglish);
    const known = things.findIndex((thing) => thing.noun.toLowerCase() === noun.toLowerCase());
    const thing = { record, noun, forms: formsOf(record.head, request, translation) };
    if (known === -1) things.push(thing);
    else if (things[known]?.record.items.length === 0) things[known] = thing;
  }
  const typed = new Map<string, string>();
  const entities = things.map((thing) => entityOf(thing, things, inEnglish, typed));
  return {
    entities,
    lists: structure.records.filter(({ items }) => items.length > 1).length,
    sentences: structure.sentences.map((sentence) => translation.phrase(sentence)).join('. '),
    translation: withTyped(translation, typed, new Map(things.map(({ noun, forms }) => [noun.toLowerCase(), forms]))),
  };
}

/** "research samples" are samples where other lists call them that. */
function calledIn({ head }: RecordList, records: readonly RecordList[]): string {
  const last = head.split(/\s+/).at(-1) ?? head;
  const isItem = (noun: string): boolean =>
    records.some(
      (other) =>
        other.head !== head &&
        other.items.some(({ text }) => singular(text.toLowerCase()) === singular(noun.toLowerCase())),
    );
  return last !== head && isItem(last) && !isItem(head) ? last : head;
}

function entityOf(
  { record, noun, forms }: Thing,
  things: readonly Thing[],
  inEnglish: (text: string) => string,
  typed: Map<string, string>,
): EntityDraft {
  const fields: FieldDraft[] = [];
  const items = record.items.map((item, at) => ({ ...item, text: nameOfItem(item.text, at === 0) }));
  const names = items.map(({ text }) => inEnglish(text));
  for (let at = 0; at < items.length;) {
    const asks = fieldAsked(items[at]?.text ?? '');
    const read = asks
      ? { fields: [{ draft: asks, typed: asks.title }], next: at + 1 }
      : listFieldAt(items, at, inEnglish);
    for (const field of read.fields) {
      const kind = withListKind(field.draft, items[at]?.text ?? '', names);
      const draft = linked({ ...field, draft: kind }, things, forms);
      if (fields.some(({ title }) => title.toLowerCase() === draft.title.toLowerCase())) continue;
      fields.push(draft);
      typed.set(draft.title.toLowerCase(), field.typed);
      for (const option of draft.options ?? []) typed.set(option.toLowerCase(), option);
    }
    at = read.next;
  }
  const { owner } = record;
  const whose =
    owner === undefined
      ? undefined
      : things.find(
          (thing) => isSameNoun(owner, thing.forms) || singular(inEnglish(owner).toLowerCase()) === thing.noun,
        );
  if (whose !== undefined && !fields.some(({ refWord }) => refWord === whose.noun))
    fields.unshift({ title: capitalise(whose.noun), kind: 'text', required: false, refWord: whose.noun });
  return { noun, fields };
}

/** "belongs to an album". */
const belonging =
  /^(?:belongs to|part of|linked to|gehört zu|zu|pertenece a|va con|appartient à|rattachée? à|lié[e]? à)\s+(?:an? |the |einem |einer |dem |der |una? |el |la |une? |le )?(?=\p{L}+$)/iu;

/** "album" in a list of a stamp's fields is one of the albums that the request lists. */
function linked({ draft, typed: whole }: ListField, things: readonly Thing[], of: NounForms): FieldDraft {
  const typed = whole.replace(belonging, '');
  const own = things.find(({ forms }) => forms === of);
  if (own !== undefined && draft.kind === 'text' && isKin(draft.title, own.noun))
    return { ...draft, refWord: own.noun, isOwn: true };
  const others = things.filter(({ forms }) => forms !== of);
  const alike = others.filter(({ noun }) => noun.split(' ').at(-1) === draft.title.toLowerCase());
  const target =
    others.find(({ forms, noun }) => isSameNoun(typed, forms) || noun.toLowerCase() === draft.title.toLowerCase()) ??
    (alike.length === 1 ? alike[0] : undefined) ??
    (draft.kind === 'text' ? others.find(({ noun }) => isOneOf(draft.title, noun)) : undefined);
  return target === undefined || draft.kind === 'enum' || draft.kind === 'boolean'
    ? draft
    : {
        title: typed === whole ? draft.title : capitalise(target.noun),
        kind: 'text',
        required: draft.required,
        refWord: target.noun,
      };
}

/** The translation with the names that the lists have, word for word. */
function withTyped(
  translation: Translation,
  typed: ReadonlyMap<string, string>,
  nouns: ReadonlyMap<string, NounForms>,
): Translation {
  if (translation.language === 'en') return translation;
  const nounOf = (noun: string): NounForms | undefined =>
    nouns.get(singular(noun.toLowerCase())) ?? nouns.get(noun.toLowerCase());
  return {
    ...translation,
    original: (title) => {
      const field = typed.get(title.toLowerCase());
      if (field !== undefined) return field;
      const forms = nounOf(title);
      return forms ? capitalise(forms.one) : translation.original(title);
    },
    originalNoun: (noun) => nounOf(noun) ?? translation.originalNoun(noun),
  };
}
