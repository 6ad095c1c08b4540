import type { Translation } from '../language/translation/translate.js';
import { capitalise, cleanTitle, isPlural } from '../language/words.js';
import type { AppPlan, EntityPlan, FieldPlan } from '../model/app-plan.js';
import { textsOf } from '../templates/texts/texts.js';
import { entityName, fieldKey, pageName } from './entity-plan.js';

/** Choices that nobody named, in words that are not known in the language, are left to whoever types them. */
function choicesIn({ options }: FieldPlan, translation: Translation): Partial<FieldPlan> {
  if (options === undefined) return {};
  const own = options.map((option) => translation.original(option));
  const isForeign = own.some(
    (option, at) => option === options[at] && !/^\d/.test(option) && !translation.isTyped(option),
  );
  return isForeign ? { kind: 'text' } : { options: own };
}

/** The name that was given or typed, else its word in the language, else that of what the app keeps first. */
function nameIn({ name }: AppPlan, translation: Translation, given: string, entities: readonly EntityPlan[]): string {
  if (given !== '' || translation.isTyped(name)) return name;
  const noun = translation.originalNoun(name);
  const own = capitalise((isPlural(name) && noun?.many) || noun?.one || '');
  return own === '' ? (entities[0]?.plural ?? name) : own;
}

/** Dollars are what nothing was said of: where these languages are spoken in Europe it is the euro. */
const currencyIn = ({ currency }: AppPlan, { isTyped }: Translation): string =>
  currency === 'USD' && !['$', 'dollar', 'dólar', 'usd'].some(isTyped) ? 'EUR' : currency;

/** The app's sentence about itself, of the things that it keeps. */
export function taglineIn({ language, entities }: Pick<AppPlan, 'language' | 'entities'>): string {
  const texts = textsOf(language);
  const [first = '', ...others] = entities.slice(0, 3).map((entity) => entity.plural);
  return texts.tagline(texts.list([first, ...others.map(texts.within)]));
}

/** The plan with its names in the words of the request; `given` is a name that the app has already. */
export function inLanguage(plan: AppPlan, translation: Translation, given = ''): AppPlan {
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
      entity?.fields.push({
        ...rest,
        title,
        key: fieldKey(title, entity),
        ...(field.ref === undefined ? {} : { ref: names.get(field.ref) ?? field.ref }),
        ...choicesIn(field, translation),
      });
    }
  }
  return {
    ...plan,
    name: nameIn(plan, translation, given, entities),
    tagline: taglineIn({ language, entities }),
    currency: currencyIn(plan, translation),
    language,
    entities,
    order: ['Home', ...entities.map(({ page }) => page)],
    homeTitle: textsOf(language).menu.overview,
  };
}
