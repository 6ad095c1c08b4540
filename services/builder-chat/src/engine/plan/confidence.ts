import { isWebsite } from '../knowledge/website.js';
import { isSaying } from '../language/clauses.js';
import type { EntityDraft } from '../language/reading/draft.js';
import { type Part, sentencesOf } from '../language/reading/parts.js';
import { normaliseRequest } from '../language/request.js';
import type { Word } from '../language/tagging/word.js';
import type { AppPlan, EntityPlan } from '../model/app-plan.js';
import { unreadWords } from './unread-words.js';
import type { Wish } from './wish.js';

/** Words of a request that only names its things; what it says of them cannot be lost. */
const shortRequest = 14;
/** From here on a plan comes before an app. */
const doubtful = 1.4;

/**
 * Whether much of a request is probably not understood, so that its plan is shown before it is built. Outlines alone and
 * what only names its things are read for certain; of prose many signs say together how likely something was lost.
 */
export function isUncertain(prompt: string, plan: AppPlan, wish: Wish): boolean {
  const request = normaliseRequest(prompt);
  if (request.split(/\s+/).length <= shortRequest || isWebsite(prompt)) return false;
  return !wish.isOutline && doubtOf(prompt, plan, wish) > doubtful;
}

/** How much speaks against a reading: each sign with the weight that it has in sentences whose apps are known. */
function doubtOf(prompt: string, plan: AppPlan, { request: text, translation, named: read, lists }: Wish): number {
  const { entities } = plan;
  const parts = sentencesOf(text).flat();
  const fields = read.reduce((sum, { fields: own }) => sum + own.length, 0);
  const lost = lostWords(parts, read);
  const signs: readonly (readonly [weight: number, sign: number | boolean])[] = [
    [1.3, lost.parts / parts.length],
    [0.1, lost.words],
    [1, Math.max(0, parts.length - fields) / parts.length],
    [1, fields < fewFields],
    [1, entities.some((entity) => isStandIn(entity, plan.language))],
    [1, entities.length > 1 && entities.some((entity) => isAlone(entity, entities))],
    [0.75, entities.some(({ singular }) => singular.includes(' '))],
    [0.75, translation.language !== 'en'],
    [-1, !parts.some(isSaying)],
    [-1, lists > 1],
    [0.5, unreadWords(prompt, plan).unread.length > 0],
    [0.75, text.split(/\s+/).length / longRequest],
  ];
  return signs.reduce((sum, [weight, sign]) => sum + weight * Number(sign), 0);
}

/** Fewer than these are little for a whole app. */
const fewFields = 3;
/** Words of a request with several sentences. */
const longRequest = 40;

/** No row of it names another, nor is named by one. */
const isAlone = ({ name, fields }: EntityPlan, all: readonly EntityPlan[]): boolean =>
  fields.every(({ kind }) => kind !== 'ref') && !all.some((other) => other.fields.some(({ ref }) => ref === name));

/** Verbs and nouns by which somebody says what he wants. */
const wish =
  /^(?:want|need|like|keep|know|see|note|write|track|manage|have|get|make|also|thing|lot|day|time|way|app|enter|record|log|show|run)$/;

/** Of which words, and of which parts behind the first as a whole, nothing is in what was read. */
function lostWords(parts: readonly Part[], read: readonly EntityDraft[]): { words: number; parts: number } {
  const names = read.flatMap(({ noun, fields }) => [
    noun,
    ...fields.flatMap(({ title, options = [], refWord = '' }) => [title, refWord, ...options]),
  ]);
  const held = new Set(
    names
      .flatMap((name) => name.split(/[^\p{L}]+/u))
      .filter(Boolean)
      .map(stemOf),
  );
  const isHeld = ({ low }: Word): boolean => held.has(stemOf(low));
  const told = parts.map(({ words }) => words.filter(isTelling));
  return {
    words: told.flat().filter((word) => !isHeld(word)).length,
    parts: told.slice(1).filter((words) => words.length > 0 && !words.some(isHeld)).length,
  };
}

const isTelling = ({ pos, low, lemma }: Word): boolean =>
  ['noun', 'verb', 'adjective'].includes(pos) && /^\p{L}{3,}$/u.test(low) && !wish.test(lemma);

/** What the forms of a word have in common: "paid", "pays" and "payment" have not. */
const stemOf = (word: string): string =>
  word
    .toLowerCase()
    .replace(/(?:ing|ed|er|es|en|s|e|y|ie)$/, '')
    .slice(0, 6);

/** Whether nothing was said of a thing and nothing is known of its kind: its fields are those of any thing. */
export function isStandIn({ fields }: EntityPlan, language: AppPlan['language']): boolean {
  const own = fields.filter(({ kind }) => kind !== 'ref');
  const names = own.map(({ title }) => title).join(',');
  const kinds = own.map(({ kind }) => kind).join(',');
  return language === 'en'
    ? /^(?:Name,)?(?:Status,Date,)?Notes$/.test(names)
    : /^(?:text,)?(?:(?:enum|text),date,)?long$/.test(kinds);
}
