import type { Translation } from '../language/translation/translate.js';
import { capitalise, cleanTitle } from '../language/words.js';
import type { AppPlan, EntityPlan } from '../model/app-plan.js';
import { entityName, fieldKey, pageName } from './entity-plan.js';

/** The plan with its names in the words of the request. */
export function inLanguage(plan: AppPlan, translation: Translation): AppPlan {
  if (translation.language === 'en') return plan;
  const entities: EntityPlan[] = [];
  const names = new Map<string, string>();
  for (const entity of plan.entities) {
    const forms = translation.originalNoun(entity.singular);
    const singular = capitalise(cleanTitle(forms?.one ?? translation.original(entity.singular)));
    const plural = capitalise(cleanTitle(forms?.many ?? translation.original(entity.plural)));
    const name = entityName(singular, entities);
    names.set(entity.name, name);
    entities.push({ ...entity, name, singular, plural, page: pageName(plural, name, entities), fields: [] });
  }
  for (const [index, { fields }] of plan.entities.entries()) {
    const entity = entities[index];
    for (const field of entity === undefined ? [] : fields) {
      const title = capitalise(cleanTitle(translation.original(field.title)));
      entity?.fields.push({
        ...field,
        title,
        key: fieldKey(title, entity),
        ...(field.ref === undefined ? {} : { ref: names.get(field.ref) ?? field.ref }),
        ...(field.options === undefined
          ? {}
          : { options: field.options.map((option) => translation.original(option)) }),
      });
    }
  }
  return { ...plan, entities, order: ['Home', ...entities.map(({ page }) => page)] };
}
