import { isPerson, nounClassOf } from '../language/nouns/noun-kinds.js';
import { isDeedNoun } from '../language/tagging/verbs.js';
import { singular } from '../language/words.js';
import type { EntityPlan } from '../model/app-plan.js';
import { fieldKey } from './entity-plan.js';

/** What happens to somebody or something, once each time: a row of it is nobody's without a reference. */
const occasion =
  /(?:^| )(?:appointment|visit|consultation|booking|reservation|loan|rental|order|payment|treatment|vaccination|check-?up|inspection|measurement|session|interview|application|registration|enrol+ment|attendance|donation|invoice|rent|repair|contract|complaint|prescription|diagnosis|stay|sign-?up|lesson|purchase|sale|membership|subscription|exam|grade|medication|injection|delivery|claim|service|fitting|adoption|checkout|feeding|watering|weighing|reading|viewing|rating|review|vote|bid|submission|breakdown|defect|damage|incident|fault|outage|practice|inquiry|enquiry|test|score|comment|reply|offer|quote|estimate)$/i;
/** Such things concern many at once; they are joined only where the sentence says so. */
const place =
  /(?:^| )(?:category|tag|room|location|place|city|status|type|team|staff|employee|setting|expense|supplier|season|year)$/i;
/** What somebody comes to who has one of these. */
const attended = /(?:^| )(?:booking|reservation|registration|sign-?up|enrol+ment|attendance|application|ticket)$/i;
const most = 3;

/**
 * Joins what belongs together though no field says so: appointments to patients and doctors, visits to pets. Of
 * things that refer to each other already the last is taken: a visit is of a pet, which has its owner.
 */
export function joinOccasions(entities: readonly EntityPlan[]): void {
  const refersTo = (one: EntityPlan, other: EntityPlan): boolean => one.fields.some(({ ref }) => ref === other.name);
  const isOccasion = ({ singular }: EntityPlan): boolean =>
    occasion.test(singular) || isDeedNoun(singular.toLowerCase());
  for (const entity of entities) {
    if (!isOccasion(entity) || entity.fields.some(({ kind }) => kind === 'ref')) continue;
    const others = entities.filter(
      (other) =>
        other !== entity &&
        !isOccasion(other) &&
        !place.test(other.singular) &&
        !refersTo(other, entity) &&
        (concerns(other) || (attended.test(entity.singular) && nounClassOf(other.singular) === 'event')),
    );
    const last = others.filter((other) => !others.some((one) => one !== other && refersTo(one, other)));
    const joined = last.filter(
      (other) => !entities.some((third) => third !== entity && refersTo(third, other) && refersTo(third, entity)),
    );
    for (const other of joined.slice(0, most).toReversed()) {
      if (entity.fields.some(({ title }) => singular(title.toLowerCase()) === other.singular.toLowerCase())) continue;
      entity.fields.unshift({
        key: fieldKey(other.singular, entity),
        title: other.singular,
        kind: 'ref',
        ref: other.name,
        required: false,
      });
    }
  }
}

const concerns = ({ singular }: EntityPlan): boolean => {
  const kind = nounClassOf(singular);
  return (
    isPerson(singular) ||
    kind === undefined ||
    ['animal', 'artifact', 'location', 'object', 'plant', 'group', 'communication'].includes(kind)
  );
};

/**
 * Of two lists that name each other, by nothing but what the other is, the one with fewer fields names the other no
 * more: a candidate has a position, and neither could be begun without the other.
 */
export function partMutual(entities: readonly EntityPlan[]): void {
  for (const [at, one] of entities.entries())
    for (const other of entities.slice(at + 1)) {
      const [to, back] = [linksTo(one, other), linksTo(other, one)];
      if (to.length === 0 || back.length === 0) continue;
      const [less, links] = one.fields.length <= other.fields.length ? [one, to] : [other, back];
      less.fields = less.fields.filter((field) => !links.includes(field));
    }
}

const linksTo = ({ fields }: EntityPlan, other: EntityPlan): EntityPlan['fields'] =>
  fields.filter(({ ref, title }) => ref === other.name && title.toLowerCase() === other.singular.toLowerCase());
