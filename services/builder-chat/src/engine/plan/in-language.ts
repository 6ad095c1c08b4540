import type { Translation } from '../language/translation/translate.js';
import { capitalise, cleanTitle } from '../language/words.js';
import type { AppPlan, EntityPlan, FieldPlan } from '../model/app-plan.js';
import { textsOf } from '../templates/texts/texts.js';
import { entityName, fieldKey, pageName } from './entity-plan.js';

/**
 * Choices that nobody named, in words that are not known in the language, are left to whoever types them; nothing where
 * nobody named the field either.
 */
function choicesIn({ title, options }: FieldPlan, translation: Translation): Partial<FieldPlan> | undefined {
  if (options === undefined) return {};
  const own = options.map((option) => translation.original(option));
  const isForeign = own.some((option, at) => option === options[at] && !translation.isTyped(option));
  if (!isForeign) return { options: own };
  return [title, translation.original(title)].some(translation.isTyped) ? { kind: 'text' } : undefined;
}

/** Dollars are what nothing was said of: where these languages are spoken in Europe it is the euro. */
const currencyIn = ({ currency }: Unnamed, { isTyped }: Translation): string =>
  currency === 'USD' && !['$', 'dollar', 'dólar', 'usd'].some(isTyped) ? 'EUR' : currency;

/** The app's sentence about itself, of the things that it keeps. */
export function taglineIn({ language, entities }: Pick<AppPlan, 'language' | 'entities'>): string {
  const texts = textsOf(language);
  const [first = '', ...others] = entities.slice(0, 3).map((entity) => entity.plural);
  return texts.tagline(texts.list([first, ...others.map(texts.within)]));
}

/** A plan that has no name yet, and not the colour that it has by its name. */
export type Unnamed = Omit<AppPlan, 'name' | 'accent'>;

/** The plan with the names of what it keeps in the words of the request. */
export function inLanguage(plan: Unnamed, translation: Translation): Unnamed {
  const { language } = translation;
  if (language === 'en') return plan;
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
      const { options: _english, ...rest } = field;
      const choices = choicesIn(field, translation);
      if (choices === undefined) continue;
      entity?.fields.push({
        ...rest,
        title,
        key: fieldKey(title, entity),
        ...(field.ref === undefined ? {} : { ref: names.get(field.ref) ?? field.ref }),
        ...choices,
      });
    }
  }
  return {
    ...plan,
    tagline: taglineIn({ language, entities }),
    currency: currencyIn(plan, translation),
    language,
    entities,
    order: ['Home', ...entities.map(({ page }) => page)],
    homeTitle: textsOf(language).menu.overview,
  };
}
