import { nounClassOf } from '../../language/nouns/noun-kinds.js';
import { inEnglishOf } from '../../language/translation/translate.js';
import { singular } from '../../language/words.js';
import { type AppPlan, entityByName, type EntityPlan, type FieldPlan } from '../../model/app-plan.js';

/** The words of a text in the singular, with a space around each. */
export const wordsIn = (text: string): string =>
  ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(singular).join(' ')} `;

/** What a name may be called in a request in English: as it stands, what it means, and of "Weight (kg)" both parts. */
function namesOf(name: string): string[] {
  const parts = name.split(/[()]/).filter((part) => part.trim() !== '');
  return [...new Set([name, ...parts].flatMap((each) => [each, ...inEnglishOf(each.trim())]))].map(wordsIn);
}

const isIn = (words: string, names: readonly string[]): boolean =>
  names.some((name) => name.trim() !== '' && words.includes(name));

/** Whether words, as `wordsIn` has them, name a thing that an app keeps. */
export const namesEntity = (words: string, { singular: one, plural, name }: EntityPlan): boolean =>
  isIn(words, [...namesOf(one), ...namesOf(plural), wordsIn(name)]);

/** Whether an app has a field that is called so. */
export const hasField = ({ entities }: AppPlan, called: RegExp): boolean =>
  entities.some(({ fields }) => fields.some(({ title }) => called.test(title)));

/** Whether they name a field. */
export const namesField = (words: string, { title }: FieldPlan): boolean => isIn(words, namesOf(title));

/** How many of their words the name of a field has. */
export const sharedWords = (words: string, { title }: FieldPlan): number =>
  namesOf(title)
    .map(
      (name) =>
        name
          .trim()
          .split(' ')
          .filter((word) => word.length > 2 && words.includes(` ${word} `)).length,
    )
    .reduce((most, count) => Math.max(most, count), 0);

const noAmount =
  /(?:^|\s)(?:number|no|nr|id|year|age|floor|row|rank|position|code|phone|rate|index|nummer|jahr|baujahr|alter|número|numero|año|numéro|année|âge)$|^(?:year|number|size|level|latitude|longitude)\b/i;

/** Numbers that can be added up, not those that only tell one thing from another. */
export const amountsIn = ({ fields }: EntityPlan): FieldPlan[] =>
  fields.filter(
    ({ kind, stars, title }) =>
      (kind === 'money' || ((kind === 'integer' || kind === 'number') && !stars)) && !noAmount.test(title),
  );

const somebody = /^ (?:each|person|people|one|everyone|everybody|us|of us|who)(?: |$)/;
const isPerson = (title: string): boolean =>
  /\b(?:person|who|by)\b/i.test(title) || [title, ...inEnglishOf(title)].some((name) => nounClassOf(name) === 'person');

/** Whether a phrase begins with a name, or ends one: "type" for "Wood type". */
const begins = (words: string, names: readonly string[]): boolean =>
  names.some((name) => name.trim() !== '' && (words.startsWith(name) || name.endsWith(words)));

/** The field of an entity that rows are grouped by when they are counted "per" something. */
export function groupField(plan: AppPlan, entity: EntityPlan, said: string): FieldPlan | undefined {
  const words = wordsIn(said);
  const groups = entity.fields.filter(({ kind, clock }) => ['ref', 'enum', 'text'].includes(kind) && !clock);
  const target = ({ ref }: FieldPlan): EntityPlan | undefined => entityByName(plan, ref ?? '');
  return (
    groups.find(({ title }) => begins(words, namesOf(title))) ??
    groups.find((field) => {
      const named = target(field);
      return named !== undefined && begins(words, [...namesOf(named.singular), ...namesOf(named.plural)]);
    }) ??
    (somebody.test(words)
      ? groups.find((field) => isPerson(field.title) || isPerson(target(field)?.singular ?? ''))
      : undefined)
  );
}
