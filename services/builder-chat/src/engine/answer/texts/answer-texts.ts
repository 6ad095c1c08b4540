import type { AppLanguage } from '../../model/app-plan.js';
import { de } from './de.js';
import { type AnswerTexts, en } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';

const tables: Readonly<Record<AppLanguage, AnswerTexts>> = { en, de, es, fr };

export const answerTextsOf = (language: AppLanguage): AnswerTexts => tables[language];

/** Said by whoever agrees to a plan, in each language. */
export const agreements: readonly string[] = Object.values(tables).map(({ agreement }) => agreement);
