import { isWebsite } from '../knowledge/website.js';
import { readOutline } from '../language/outline/outline.js';
import { normaliseRequest } from '../language/request.js';
import { translate } from '../language/translation/translate.js';
import type { AppPlan, EntityPlan } from '../model/app-plan.js';
import { unreadWords } from './unread-words.js';

/** Words of a request that only names its things; what it says of them cannot be lost. */
const shortRequest = 12;
/** Words of a request from which one expects more than a single thing with a few fields, and each of its nouns to matter. */
const longRequest = 20;

/**
 * Whether much of a request is probably not understood, so that its plan is shown before it is built: things of it are
 * nowhere in the plan, many have only the fields of things that nothing is known of, little is left of many words, or a
 * name is a piece of a sentence.
 */
export function isUncertain(prompt: string, plan: AppPlan): boolean {
  const request = normaliseRequest(prompt);
  const words = request.split(/\s+/).length;
  if (words <= shortRequest || isWebsite(prompt) || readOutline(request, translate(request)) !== undefined)
    return false;
  const { spoken, unread } = unreadWords(prompt, plan);
  const [first, ...others] = plan.entities;
  return (
    (unread.length > 1 && unread.length * 3 > spoken.length) ||
    plan.entities.filter((entity) => isStandIn(entity, plan.language)).length * 3 > plan.entities.length ||
    (words > longRequest && (unread.length > 0 || (others.length === 0 && (first?.fields.length ?? 0) < 4))) ||
    plan.entities.some(({ fields }) => fields.some(({ title }) => isPieceOfSentence(title)))
  );
}

/** "No idea what they are", "Photo of the": a name that is cut from its sentence. */
const isPieceOfSentence = (title: string): boolean =>
  title.split(' ').length > 3 ||
  /^(?:no|so|twice|once|each|how|that|gets?|in|for|and)\b|\b(?:in|of|to|for|with|that|we|they|i|me|them)$/i.test(title);

/** Whether nothing was said of a thing and nothing is known of its kind: its fields are those of any thing. */
export function isStandIn({ fields }: EntityPlan, language: AppPlan['language']): boolean {
  const own = fields.filter(({ kind }) => kind !== 'ref');
  const names = own.map(({ title }) => title).join(',');
  const kinds = own.map(({ kind }) => kind).join(',');
  return language === 'en'
    ? /^(?:Name,)?(?:Status,Date,)?Notes$/.test(names)
    : /^(?:text,)?(?:(?:enum|text),date,)?long$/.test(kinds);
}
