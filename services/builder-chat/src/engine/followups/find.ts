import { listOf, lowerFirst, singular } from '../language/words.js';
import type { AppPlan, EntityPlan, FieldPlan } from '../model/app-plan.js';

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

function named(plan: AppPlan, words: string): EntityPlan | undefined {
  const name = plain(words);
  if (!name) return undefined;
  const one = plain(singular(words));
  return plan.entities.find((entity) =>
    [entity.name, entity.singular, entity.plural, entity.page].some(
      (known) => plain(known) === name || plain(known) === one,
    ),
  );
}

export function findField(entity: EntityPlan, words: string | undefined): FieldPlan | undefined {
  const name = plain(
    (words ?? '').replace(/^(?:the|a|an|its|their)\s+/i, '').replace(/\s+(?:field|column|property|attribute)$/i, ''),
  );
  if (!name) return undefined;
  return entity.fields.find(
    (field) => plain(field.key) === name || plain(field.title) === name || plain(singular(field.title)) === name,
  );
}

/** All places with a field of that name. */
export function findFields(plan: AppPlan, words: string): { entity: EntityPlan; field: FieldPlan }[] {
  return plan.entities.flatMap((entity) => {
    const field = findField(entity, words);
    return field ? [{ entity, field }] : [];
  });
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
