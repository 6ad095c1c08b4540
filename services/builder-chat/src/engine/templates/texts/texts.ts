import type { AppLanguage, AppPlan, EntityPlan, ExtraKind } from '../../model/app-plan.js';
import type { Slots } from '../code/render.js';
import { de } from './de.js';
import { en, type Texts, type Words } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';

const tables: Readonly<Record<AppLanguage, Texts>> = { en, de, es, fr };

export const textsOf = (language: AppLanguage): Texts => tables[language];

/** The names of an entity for the texts about it. */
export function wordsOf({ language }: AppPlan, { singular, plural }: EntityPlan): Words {
  const { within } = textsOf(language);
  return { one: within(singular), many: within(plural), One: singular, Many: plural };
}

/** What a page on request is called in the menu; it names its entity where there are several of its kind. */
export function extraTitle(plan: AppPlan, kind: ExtraKind, entity: EntityPlan | undefined): string {
  const { menu, calendarOf, chartsOf, weeksOf } = textsOf(plan.language);
  if (entity === undefined) return { calendar: menu.calendar, chart: menu.charts, weeks: menu.weeks }[kind];
  return { calendar: calendarOf, chart: chartsOf, weeks: weeksOf }[kind](wordsOf(plan, entity));
}

/** The slots of templates that the language of the app fills. */
export function languageSlots(language: AppLanguage): Slots {
  const { locale, shared, deleteQuestion } = textsOf(language);
  return {
    ...shared,
    locale,
    beforeName: [deleteQuestion.before],
    afterName: [deleteQuestion.after],
    filterLabel: [language === 'en' ? 'filter.label.toLowerCase()' : 'filter.label'],
    english: language === 'en',
    translated: language !== 'en',
  };
}

/** The same with those about an entity. */
export const entitySlots = (plan: AppPlan, entity: EntityPlan): Slots => ({
  ...languageSlots(plan.language),
  ...textsOf(plan.language).thing(wordsOf(plan, entity)),
});
