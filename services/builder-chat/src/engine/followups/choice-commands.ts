import { splitItems } from '../language/items.js';
import { cleanTitle, listOf, lowerFirst } from '../language/words.js';
import { type AppPlan, copyPlan, type EntityPlan, type FieldPlan } from '../model/app-plan.js';
import { findEntity, findField, findFields } from './find.js';
import type { Change, Command } from './outcome.js';
import { placesOf } from './rule-commands.js';

interface Place {
  entity: EntityPlan;
  field: FieldPlan;
}

const option =
  /^add\s+(?:the\s+)?(?:(?:option|choice|value|status)s?\s+)?(?<values>.+?)\s+(?:as\s+an?\s+(?:option|choice|value)\s+)?(?:to|for)\s+(?:the\s+)?(?:(?:options|choices|values)\s+of\s+)?(?:the\s+)?(?<path>.+)$/i;
const valuesIn = (words: string): string[] =>
  splitItems(words)
    .map((item) => cleanTitle(item.text.replace(/^(?:an?|the)\s+/i, '').replace(/['"]/g, ''), 60).trim())
    .filter(Boolean);

/** The field of choices that the words lead to: "the status of walks", "walk status", "status". */
function choicesAt(plan: AppPlan, words: string): Place | undefined {
  const path = words.replace(/\s+(?:options|choices|values|field|dropdown)$/i, '').replace(/^the\s+/i, '');
  const named = /^(?<field>.+?)\s+(?:of|in|on)\s+(?<entity>.+)$/i.exec(path)?.groups;
  const scope = findEntity(plan, named?.['entity']);
  const places = findFields(plan, named?.['field'] ?? path).concat(
    plan.entities.flatMap((entity) =>
      entity.fields
        .filter((field) => `${entity.singular} ${field.title}`.toLowerCase() === path.toLowerCase())
        .map((field) => ({ entity, field })),
    ),
  );
  return places.find(({ entity, field }) => field.kind === 'enum' && (!scope || entity.name === scope.name));
}

function withChoices(before: AppPlan, { entity, field }: Place, options: string[], say: string): Change | undefined {
  const plan = copyPlan(before);
  const changed = findField(findEntity(plan, entity.name) ?? entity, field.key);
  if (!changed) return undefined;
  Object.assign(changed, { kind: 'enum', options });
  return { plan, say };
}

/** "add late to the status of walks", 'add a status "late" to walks'. */
export const addOption: Command = ({ text, plan: before }) => {
  const groups = option.exec(text)?.groups;
  if (!groups?.['values']) return undefined;
  const entity = findEntity(before, groups['path']);
  const own = entity?.fields.find(
    ({ kind, title }) =>
      kind === 'enum' && new RegExp(`^add\\s+(?:an?\\s+|the\\s+)?(?:new\\s+)?${title}\\s`, 'i').test(text),
  );
  const place = entity && own ? { entity, field: own } : choicesAt(before, groups['path'] ?? '');
  if (!place?.field.options) return undefined;
  const known = place.field.options;
  const values = valuesIn(
    own ? groups['values'].replace(new RegExp(`^(?:an?\\s+)?(?:new\\s+)?${own.title}\\s+`, 'i'), '') : groups['values'],
  );
  const fresh = values.filter((value) => !known.includes(value));
  if (fresh.length === 0) return undefined;
  return withChoices(
    before,
    place,
    [...known, ...fresh],
    `${place.field.title} of ${lowerFirst(place.entity.plural)} can now also be ${listOf(fresh.map((value) => `**${value}**`))}.`,
  );
};

/** Where a word is one of the choices. */
function placesOfOption(plan: AppPlan, word: string, fieldWords: string | undefined): (Place & { value: string })[] {
  const low = word
    .toLowerCase()
    .replace(/^(?:the|option|choice|value)\s+/, '')
    .replace(/["']/g, '')
    .trim();
  const within = fieldWords === undefined ? undefined : (choicesAt(plan, fieldWords)?.field ?? null);
  return plan.entities.flatMap((entity) =>
    entity.fields.flatMap((field) => {
      const value = field.options?.find((each) =>
        [each, `${field.title} ${each}`].some((name) => name.toLowerCase() === low),
      );
      return value !== undefined && (within === undefined || within === field) ? [{ entity, field, value }] : [];
    }),
  );
}

const removeWords = /^(?:remove|delete|drop|take)\s+(?<option>.+?)(?:\s+(?:from|of|in|out of)\s+(?<field>.+))?$/i;

/** "remove cancelled from the status". */
export const removeOption: Command = ({ text, plan: before }) => {
  const groups = removeWords.exec(text)?.groups;
  const [place, other] = placesOfOption(before, groups?.['option'] ?? '', groups?.['field']);
  if (!place?.field.options || other) return undefined;
  const left = place.field.options.filter((value) => value !== place.value);
  if (left.length < 2)
    return { refuse: `${place.field.title} would have fewer than two choices left, so nothing was changed.` };
  return withChoices(
    before,
    place,
    left,
    `**${place.value}** is no choice of ${lowerFirst(place.field.title)} any more. Rows that have it keep it until they are changed.`,
  );
};

const renameWords =
  /^(?:rename|change|call)\s+(?<option>.+?)\s+(?:to|into|as)\s+(?<to>.+?)(?:\s+(?:in|of)\s+(?<field>.+))?$/i;

/** Rows hold the word of a choice: another word for it would leave them with the old one. */
export const renameOption: Command = ({ text, plan: before }) => {
  const groups = renameWords.exec(text)?.groups;
  const [place] = placesOfOption(before, groups?.['option'] ?? '', groups?.['field']);
  if (!place || findFields(before, groups?.['option'] ?? '').length > 0) return undefined;
  return {
    refuse: `Rows hold the word **${place.value}** itself, so a new word for it would not change them. Add the new choice, move the rows over to it, and then remove the old one. Nothing was changed.`,
    offers: [
      `Add ${groups?.['to'] ?? ''} to the ${lowerFirst(place.field.title)} of ${lowerFirst(place.entity.plural)}`,
    ],
  };
};

const dropdown =
  /^(?:make|turn|change|set)\s+(?:the\s+)?(?<field>.+?)(?:\s+(?:of|in|on)\s+(?<entity>.+?))?\s+(?:(?:in)?to\s+)?an?\s+(?:drop-?down|choice|select(?:ion)?|list of choices|enum)(?:\s+(?:list|field|menu))?\s*(?:[:(]|with|of|from|between)?\s*(?:the\s+)?(?:options|choices|values)?:?\s*(?<values>.*?)\)?$/i;

/** "make breed a dropdown: collie, beagle, poodle". */
export const makeChoice: Command = ({ text, plan: before }) => {
  const groups = dropdown.exec(text)?.groups;
  const [place] = placesOf(before, groups?.['field'] ?? '', findEntity(before, groups?.['entity']));
  if (!groups || !place || !['text', 'enum'].includes(place.field.kind)) return undefined;
  const options = [...new Set(valuesIn(groups['values'] ?? ''))];
  const of = `${lowerFirst(place.field.title)} of ${lowerFirst(place.entity.plural)}`;
  if (options.length < 2)
    return {
      refuse: `Tell me the choices of ${of} as well, for example "make ${lowerFirst(place.field.title)} a dropdown: first, second, third".`,
    };
  return withChoices(
    before,
    place,
    options,
    `**${place.field.title}** of ${lowerFirst(place.entity.plural)} is now chosen from ${listOf(options)}. Rows that hold another word keep it until they are changed.`,
  );
};
