import type { FieldDraft } from '../language/fields.js';
import type { EntityDraft } from '../language/reading/draft.js';
import { capitalise } from '../language/words.js';

/** "Customer's phone", "customer name" */
const ofOther =
  /^(.+?)(?:['’]s?|s['’])? ((?:full |first |last )?names?|phone(?: number)?|mobile|telephone|e-?mail(?: address)?|address)$/i;
const isName = /names?$/i;

/** A field as one of the list that it is about, where the rows of this one name a row of that. */
function ofLink(field: FieldDraft, { noun, fields }: EntityDraft): { to: string; field: FieldDraft } | undefined {
  if (field.refWord !== undefined || field.options !== undefined) return undefined;
  const [, whose = '', own = ''] = ofOther.exec(field.title) ?? [];
  const to = capitalise(whose.toLowerCase());
  const isLinked = fields.some(({ refWord, title }) => refWord === to && title === to);
  return isLinked && to !== capitalise(noun)
    ? { to, field: { ...field, title: capitalise(own.toLowerCase()) } }
    : undefined;
}

/**
 * Where a bike has a customer and the customer's name and phone, the phone is the customer's, and his name is what the bike
 * shows of him.
 */
export function atTheirLists(entities: readonly EntityDraft[]): EntityDraft[] {
  const moved = entities.flatMap((entity) => entity.fields.flatMap((field) => ofLink(field, entity) ?? []));
  return entities.map((entity) => {
    const own = entity.fields.filter((field) => ofLink(field, entity) === undefined);
    const isNew = ({ title, kind }: FieldDraft): boolean =>
      !isName.test(title) &&
      !own.some((one) => one.title.toLowerCase() === title.toLowerCase() || (kind !== 'text' && one.kind === kind));
    const more = moved.flatMap(({ to, field }) => (to === capitalise(entity.noun) && isNew(field) ? [field] : []));
    return { ...entity, fields: [...own, ...more] };
  });
}
