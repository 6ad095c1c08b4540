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

/** How likely a whole reading is from where on it is right more often than what the rules make of the request. */
const trusted = { doubted: 0.0001, certain: 0.02 };
/** From here on it is built at once, whatever the rules made of the request. */
const certain = 0.05;
/** "dogs with name and breed", "a kennel: dogs with name and breed" */
const withFields = /^\W*(?:[^:]*: )?(?:\S+ ){1,5}?(?:with|mit|con|avec) \S/iu;

/** Whether all that it lists are fields behind the name of a thing: rules read that without a fault. */
function isPlainList(prompt: string): boolean {
  const parts = prompt.split(/[;\n]|\.(?:\s|$)/);
  return (
    parts.some((part) => withFields.test(part)) &&
    parts.filter((part) => part.includes(',')).every((part) => withFields.test(part))
  );
}

/**
 * The plan for a request, and for what was said about its plan: as the reader reads it where it is certain enough, else
 * by rules. Never empty.
 */
export function firstPlanOf(messages: FirstWish['messages'], appName?: string): FirstPlan {
  const prompt = messages.join('\n');
  const wish = wishOf(prompt);
  const plan = buildPlan(prompt, appName, wish);
  const others = otherReadings(wish) ?? (isUncertain(prompt, plan, wish) ? [] : undefined);
  // What names no things is answered with a template, and a page is built of sections.
  const isTemplate = (!wish.isNamed && others === undefined) || isWebsite(wish.request);
  const isPlain =
    isPlainList(prompt) ||
    wish.lists > 1 ||
    (others === undefined && wish.isOutline && (wish.named.length > 1 || wish.lists === 0));
  if (isTemplate || isPlain) return { wish, plan, others };
  const read = wishRead(messages);
  if (!read.isNamed || read.certainty < trusted[others === undefined ? 'certain' : 'doubted'])
    return { wish, plan, others };
  return { wish: read, plan: buildPlan(prompt, appName, read), others: read.certainty < certain ? others : undefined };
}
