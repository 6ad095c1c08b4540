import { isWebsite } from '../knowledge/website.js';
import type { AppPlan } from '../model/app-plan.js';
import { buildPlan } from './build-plan.js';
import { isUncertain } from './confidence.js';
import type { FirstWish } from './first-wish.js';
import { otherReadings, type Wish, wishOf, wishRead } from './wish.js';

/** The app that a first request asks for. */
export interface FirstPlan {
  readonly wish: Wish;
  readonly plan: AppPlan;
  /**
   * Where it is so likely to be meant otherwise that it is shown before it is built: wishes that the request may mean
   * as well.
   */
  readonly others: readonly string[] | undefined;
}

/** How likely a whole reading is from where on it is built at once: where the rules doubt what they read, and where not. */
const certain = { alone: 0.05, withRules: 0.001 };
/**
 * Lists, and a short request of which the rules have no doubt, as "a site of a restaurant", are read otherwise from where
 * on. A word or two are no sentence to read.
 */
const least = { ofLists: 0.0001, ofShort: 0.001 };
const short = { words: 14, bare: 2 };
/** "dogs with name and breed", "a kennel: dogs with name and breed" */
const withFields = /^\W*(?:[^:]*: )?(?:\S+ ){1,5}?(?:with|mit|con|avec) \S/iu;
/** "Members have a name", "each rent belongs to a tenant" */
const having = /^\W*(?:(?:each|every) )?(?!(?:i|we|you|they|he|she|it|who|there)\b)\p{L}+ (?:have|has|belongs to) \S/iu;
/** "my gym: members, classes and visits" */
const named = /(?::|\b(?:keep|manage|track)) (?:[\p{L}-]+, )+(?:[\p{L}-]+ )?[\p{L}-]+ and (?:[\p{L}-]+ )?[\p{L}-]+$/iu;

/** Whether all that it lists are things, and fields behind the name of one: rules read that without a fault. */
function isPlainList(prompt: string): boolean {
  const parts = prompt.split(/[;\n]|\.(?:\s|$)/);
  const listed = parts.filter((part) => part.includes(','));
  const hasFields = (part: string): boolean => withFields.test(part) || having.test(part);
  return (
    (parts.some((part) => withFields.test(part)) && listed.every((part) => withFields.test(part))) ||
    (listed.some((part) => named.test(part)) && listed.every((part) => named.test(part) || hasFields(part)))
  );
}

/**
 * The plan for a request, and for what was said about its plan: by rules where it is a plain list, else as the reader
 * reads it. Never empty.
 */
export function firstPlanOf(messages: FirstWish['messages'], appName?: string): FirstPlan {
  const prompt = messages.join('\n');
  const wish = wishOf(prompt);
  const plan = buildPlan(prompt, appName, wish);
  const others = otherReadings(wish) ?? (isUncertain(prompt, plan, wish) ? [] : undefined);
  // What names no things is answered with a template, and a page is built of sections.
  const isTemplate = (!wish.isNamed && others === undefined) || isWebsite(wish.request);
  const isOneOutline = wish.isOutline && (wish.lists === 0 || (wish.lists === 1 && wish.named.length > 1));
  // What only says who may do what is no part of a list.
  const isPlain =
    (isPlainList(wish.translation.language === 'en' ? wish.request : prompt) &&
      (others === undefined || wish.lists > 1)) ||
    (others === undefined && isOneOutline);
  const words = prompt.trim().split(/\s+/).length;
  if (isTemplate || isPlain || (others === undefined && words <= short.bare)) return { wish, plan, others };
  const read = wishRead(messages);
  const isSure = others === undefined && words <= short.words;
  const likely = Math.max(wish.lists > 1 ? least.ofLists : 0, isSure ? least.ofShort : 0);
  if (!read.isNamed || read.certainty < likely) return { wish, plan, others };
  // Of what rules see no thing in, a thing of which nothing is said is a guess.
  const isGuess = others !== undefined && read.named.every(({ fields }) => fields.length === 0);
  const isDoubted = isGuess || read.certainty < (others === undefined ? certain.withRules : certain.alone);
  return { wish: read, plan: buildPlan(prompt, appName, read), others: isDoubted ? (others ?? []) : undefined };
}
