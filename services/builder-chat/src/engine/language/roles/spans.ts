import { type FieldDraft, readFields } from '../fields.js';
import type { EntityDraft } from '../reading/draft.js';
import type { Part } from '../reading/parts.js';
import type { Word } from '../tagging/word.js';
import { capitalise, singular } from '../words.js';
import type { Mention } from './mentions.js';
import { isSame } from './same.js';
import { asked, chosen } from './told-fields.js';

/** Something that a request says, which may be a field of a thing to keep; and what may name it. */
export interface Span {
  readonly field: FieldDraft;
  readonly sentence: number;
  readonly part: number;
  /** The word of its part with which it begins. */
  readonly from: number;
  /** The noun phrase that it is, unless it is a clause or a row of options. */
  readonly mention: Mention | undefined;
  readonly source: 'noun' | 'clause' | 'choice' | 'rules';
  /** The things to which the rules gave a field of that name. */
  readonly ruled: readonly string[];
}

interface Told {
  readonly sentences: readonly (readonly Part[])[];
  readonly mentions: readonly Mention[];
  /** What is kept. */
  readonly things: readonly string[];
  /** What the rules read, by themselves and with the things known. */
  readonly readings: readonly (readonly EntityDraft[])[];
  /** What they read of no thing in particular. */
  readonly loose: readonly FieldDraft[];
}

/** All that may be a field, in the order of the request. */
export function spansOf(told: Told): Span[] {
  const spans: Span[] = [];
  const ruled = [...told.readings.flat(), { noun: '', fields: told.loose }].flatMap(({ noun, fields }) =>
    fields.map((field) => ({ noun, field })),
  );
  const options = ruled.flatMap(({ field }) => field.options ?? []).map(stemOf);
  const add = (span: Omit<Span, 'ruled'>): void => {
    const title = span.field.title.toLowerCase();
    const isTold = spans.some(
      ({ field, sentence, part, source }) =>
        isAlike(field.title, title) &&
        (span.source === 'rules' || source === 'rules' || (sentence === span.sentence && part === span.part)),
    );
    if (isTold || options.includes(stemOf(title))) return;
    const alike = ruled.filter(({ field }) => isAlike(field.title, title));
    const known = alike.map(({ field }) => field).find(({ kind }) => kind !== 'text') ?? alike[0]?.field;
    spans.push({ ...span, field: known ?? span.field, ruled: alike.map(({ noun }) => noun) });
  };
  for (const [sentence, parts] of told.sentences.entries())
    for (const [part, { words }] of parts.entries()) {
      const here = told.mentions.filter((one) => one.sentence === sentence && one.part === part);
      for (const span of inPart(told, parts, part, here)) add({ ...span, sentence, part });
      for (const { field } of ruled) {
        const from = placeOf(field.title, words);
        if (from !== undefined) add({ field, sentence, part, from, mention: undefined, source: 'rules' });
      }
    }
  for (const { field } of ruled)
    add({ field, sentence: told.sentences.length - 1, part: 0, from: 0, mention: undefined, source: 'rules' });
  return spans.toSorted(
    (one, other) => one.sentence - other.sentence || one.part - other.part || one.from - other.from,
  );
}

/** "Declined" and "decline" are one word. */
const stemOf = (word: string): string => word.toLowerCase().replace(/(?:e|ed|d|s)$/, '');

/** What is asked for beside what is kept, and what is no noun there: "a graph of it", "takes place". */
const noField = /^(?:graph|chart|calendar|statistics?|reminder|search|app|with|place)$/;

const isAlike = (one: string, other: string): boolean => {
  const [first, second] = [singular(one.toLowerCase()), singular(other.toLowerCase())];
  return first === second;
};

type Found = Pick<Span, 'field' | 'from' | 'mention' | 'source'>;

const reminding = /^(?:warn|remind|notify|alert)$/;

function inPart({ things }: Told, parts: readonly Part[], at: number, here: readonly Mention[]): Found[] {
  const words = parts[at]?.words ?? [];
  const kept = things.map((noun): EntityDraft => ({ noun, fields: [] }));
  const isReminder = words.some(({ lemma }) => reminding.test(lemma));
  const clauses = (isReminder ? [] : asked(words, at)).map((field): Found => ({
    field,
    from: 0,
    mention: undefined,
    source: 'clause',
  }));
  const choices = chosen(kept, parts, at).map((field): Found => ({
    field,
    from: words.length,
    mention: undefined,
    source: 'choice',
  }));
  const nouns = here.flatMap((mention): Found[] => {
    const thing = things.find((noun) => isSame(noun, mention.noun));
    const field: FieldDraft | undefined = thing
      ? { title: capitalise(thing), kind: 'text', required: false, refWord: thing }
      : readFields([{ join: 'start', text: mention.noun }])[0];
    const isAside = noField.test(mention.noun) && (mention.noun !== 'place' || mention.verb === 'take');
    return field && !isAside ? [{ field, from: mention.from, mention, source: 'noun' }] : [];
  });
  return [...clauses, ...choices, ...nouns];
}

/** Where in a part the words of a title stand. */
function placeOf(title: string, words: readonly Word[]): number | undefined {
  const own = title
    .toLowerCase()
    .split(/[ -]/)
    .filter((word) => word.length > 2);
  const at = words.findIndex(({ low, lemma }) => own.includes(low) || own.includes(lemma));
  return at === -1 ? undefined : at;
}
