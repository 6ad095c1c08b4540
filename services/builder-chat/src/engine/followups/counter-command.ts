import { lowerFirst } from '../language/words.js';
import { mentionedEntity } from '../looks/asked-pages.js';
import { isRaised } from '../looks/field-looks.js';
import { type AppPlan, copyPlan, type EntityPlan, type FieldPlan } from '../model/app-plan.js';
import { findEntity, findField } from './find.js';
import type { Command } from './outcome.js';

const raising =
  /\+ ?1\b|\bplus[- ]?one\b|\b(?:one more|count(?:er| up)) (?:button|for)\b|\b(?:raise|increase|increment|count up)\b|\bbutton\b.*\bto (?:raise|increase|add one)\b/i;
const plainly = /\b(?:no|without|remove|hide|take away)\b/i;

interface Place {
  readonly entity: EntityPlan;
  readonly field: FieldPlan;
}

/** Whole numbers that are counted, those that the wish names before all. */
function placesFor(plan: AppPlan, text: string): Place[] {
  const scope = mentionedEntity(plan, text);
  const places = plan.entities
    .filter((entity) => !scope || entity === scope)
    .flatMap((entity) =>
      entity.fields.filter(({ kind, stars }) => kind === 'integer' && !stars).map((field) => ({ entity, field })),
    );
  const words = text.toLowerCase();
  const named = places.filter(({ field }) => words.includes(field.title.toLowerCase()));
  return named.length > 0 ? named : places.filter(({ field }) => isRaised(field.title));
}

/** "a +1 button for the points of teams", "raise the score with a button". */
export const countUp: Command = ({ text, plan: before }) => {
  if (!raising.test(text)) return undefined;
  const isPlain = plainly.test(text);
  const [place, other] = placesFor(before, text);
  const target = mentionedEntity(before, text) ?? before.entities[0];
  if (!place)
    return {
      refuse:
        'A number that goes up by a button needs a field for it: a whole number, such as a score, a count or a stock.',
      offers: target ? [`Add a points field to ${lowerFirst(target.plural)}`] : [],
    };
  if (other && !text.toLowerCase().includes(place.field.title.toLowerCase()))
    return {
      refuse: 'Which number is meant?',
      offers: [place, other].map(
        ({ entity, field }) => `Add a +1 button to the ${lowerFirst(field.title)} of ${lowerFirst(entity.plural)}`,
      ),
    };
  const of = `${place.field.title} of ${lowerFirst(place.entity.plural)}`;
  if (Boolean(place.field.counter) !== isPlain)
    return { refuse: `${of} ${isPlain ? 'has no such button' : 'has that button already'}, so nothing was changed.` };
  const plan = copyPlan(before);
  const field = findField(findEntity(plan, place.entity.name) ?? place.entity, place.field.key);
  if (!field) return undefined;
  if (isPlain) delete field.counter;
  else field.counter = true;
  return {
    plan,
    say: isPlain
      ? `**${of}** is a plain number again.`
      : `**${of}** now has a button beside it that makes it one more, for whoever may change the row.`,
  };
};
