import { inEnglishOf } from '../language/translation/translate.js';
import { listOf, lowerFirst, singular } from '../language/words.js';
import type { AppPlan, EntityPlan, FieldPlan } from '../model/app-plan.js';
import { distance } from './wording/typos.js';

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Words of a wish that only point: "the dogs page" -> "dogs". */
function bare(words: string): string {
  return words
    .trim()
    .replace(/^(?:(?:the|my|our|all|every|each|a|an|new|existing|whole|entire)\s+)+/i, '')
    .replace(/(?:'s|’s)$/i, '')
    .replace(
      /\s+(?:entity|entities|table|tables|list|page|pages|section|data|rows?|records?|entries|form|module|screen)$/i,
      '',
    )
    .trim();
}

/** The entity that the words name: "dogs", "the Dog table", "walk". */
export function findEntity(plan: AppPlan, words: string | undefined): EntityPlan | undefined {
  const said = (words ?? '').trim().replace(/^(?:the|my|our|an?|each|every|all)\s+/i, '');
  // A name may begin with such a word itself: "new hires".
  return named(plan, said) ?? named(plan, bare(words ?? ''));
}

/** Ends of words that other forms of them have. */
const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:en|es|er|n|s|e)$/, '') : word);

/**
 * Which of some things a name means: the one that is called so; else the only one whose name means the same in another
 * language, is another form of it or is one letter away.
 */
function meant<T>(things: readonly T[], namesOf: (thing: T) => readonly string[], words: string): T | undefined {
  const name = plain(words);
  if (!name) return undefined;
  const said = new Set([name, plain(singular(words))]);
  const exact = things.find((thing) => namesOf(thing).some((known) => said.has(plain(known))));
  if (exact) return exact;
  const means = (text: string): string[] =>
    [text, stem(text), text.replace(/n$/, '')]
      .flatMap(inEnglishOf)
      .flatMap((each) => [plain(each), plain(singular(each))]);
  const senses = new Set([...said, ...means(words)]);
  const near: readonly ((known: string) => boolean)[] = [
    (known) => senses.has(plain(known)) || means(known).some((each) => senses.has(each)),
    (known) => stem(plain(known)) === stem(name),
    (known) => name.length > 4 && distance(plain(known), name) === 1,
  ];
  for (const isNear of near) {
    const found = things.filter((thing) => namesOf(thing).some(isNear));
    if (found.length === 1) return found[0];
  }
  return undefined;
}

const named = (plan: AppPlan, words: string): EntityPlan | undefined =>
  meant(plan.entities, ({ name, singular: one, plural, page }) => [name, one, plural, page], words);

export function findField(entity: EntityPlan, words: string | undefined): FieldPlan | undefined {
  const name = (words ?? '')
    .replace(/^(?:the|a|an|its|their)\s+/i, '')
    .replace(/\s+(?:field|column|property|attribute)$/i, '');
  return meant(entity.fields, ({ key, title }) => [key, title, singular(title)], name);
}

/** The field of exactly that name. */
export function fieldCalled(entity: EntityPlan, words: string): FieldPlan | undefined {
  const name = plain(words.replace(/^(?:the|a|an|its|their)\s+|\s+(?:field|column|property|attribute)$/gi, ''));
  return entity.fields.find(({ key, title }) => [key, title, singular(title)].some((known) => plain(known) === name));
}

/** All places with a field of that name; one that is near to it only where no thing is called so. */
export function findFields(plan: AppPlan, words: string): { entity: EntityPlan; field: FieldPlan }[] {
  const placesBy = (find: (entity: EntityPlan, words: string) => FieldPlan | undefined) =>
    plan.entities.flatMap((entity) => {
      const field = find(entity, words);
      return field ? [{ entity, field }] : [];
    });
  const exact = placesBy(fieldCalled);
  return exact.length > 0 || findEntity(plan, words) ? exact : placesBy(findField);
}

export function entityNames(plan: AppPlan): string {
  return listOf(plan.entities.map((entity) => lowerFirst(entity.plural)));
}

const numbers = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
  'twenty',
];
const vague: Record<string, number> = {
  a: 1,
  an: 1,
  some: 5,
  few: 3,
  several: 5,
  couple: 2,
  dozen: 12,
  many: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  hundred: 100,
};

/** A count said in digits or words. */
export function numberOf(word: string | undefined): number | undefined {
  const low = (word ?? '').toLowerCase();
  if (/^\d{1,4}$/.test(low)) return Number(low);
  const at = numbers.indexOf(low);
  return at >= 0 ? at : vague[low];
}
