import type { AppPlan, EntityPlan, FieldPlan } from '../../model/app-plan.js';
import { askedFigures } from './asked-figures.js';
import { namesEntity, namesField, wordsIn } from './plan-words.js';

/** Words for what is only seen: they name nothing that an app keeps. */
const ofSeeing =
  /total|summe|suma|somme|\b(?:sum|turnover|leaderboard|ranking|standings|evolution|chart|graph|diagram|overview|statistics)|evoluci|évolution|gráfic|graphi|auswertung|rangliste|verlauf/i;

/** "Total kg per month" */
const sumOfEach = /(?:total|sum|summe|suma|somme)\b.*\s(?:per|by|for each|pro|je|por|par)\s/i;

/** The plan without fields and things that are nothing but the figures that a request asks for. */
export function withoutAskedNames(plan: AppPlan, request: string): AppPlan {
  const { clauses, others, parts } = askedFigures(plan, request);
  if (clauses.length === 0) return plan;
  const asked = wordsIn(clauses.join(' . '));
  const rest = wordsIn(others.join(' . '));
  const isFigure = (entity: EntityPlan): boolean =>
    ofSeeing.test(entity.singular) && !namesEntity(rest, entity) && parts.every((part) => part.entity !== entity);
  const isAsked = (field: FieldPlan): boolean => namesField(asked, field) && !namesField(rest, field);
  const certain = reduced(
    plan,
    isFigure,
    (field) => (isAsked(field) && ofSeeing.test(field.title)) || sumOfEach.test(field.title),
  );
  const all = reduced(certain, () => false, isAsked);
  // What a figure is made of stays, though nothing else speaks of it.
  return askedFigures(all, request).parts.length >= askedFigures(certain, request).parts.length ? all : certain;
}

/** The plan without some things, the links to them and some fields; it keeps a thing, and each thing a field. */
function reduced(
  plan: AppPlan,
  isGone: (entity: EntityPlan) => boolean,
  isFieldGone: (field: FieldPlan) => boolean,
): AppPlan {
  const left = plan.entities.filter((entity) => !isGone(entity));
  if (left.length === 0) return plan;
  const names = new Set(left.map(({ name }) => name));
  const entities = left.map((entity) => {
    const fields = entity.fields.filter(
      (field) => (field.ref === undefined || names.has(field.ref)) && !isFieldGone(field),
    );
    return fields.length > 0 ? { ...entity, fields } : entity;
  });
  const gone = new Set(plan.entities.filter(({ name }) => !names.has(name)).map(({ page }) => page));
  return { ...plan, entities, order: plan.order.filter((page) => !gone.has(page)) };
}
