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

/** How likely a whole reading is from where on it is built at once, whatever the rules made of the request. */
const certain = 0.05;
/** From where on it is better than the rules are at several lists; and at what they have no doubt of. */
const better = { ofLists: 0.02, ofSure: 0.001 };
const shortRequest = 14;
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
 * The plan for a request, and for what was said about its plan: by rules where it is written in lists, else as the reader
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
  const isPlain =
    (isPlainList(prompt) && (others === undefined || wish.lists > 1)) || (others === undefined && isOneOutline);
  if (isTemplate || isPlain) return { wish, plan, others };
  const read = wishRead(messages);
  const isSure = others === undefined && prompt.split(/\s+/).length <= shortRequest;
  const least = Math.max(wish.lists > 1 ? better.ofLists : 0, isSure ? better.ofSure : 0);
  if (!read.isNamed || read.certainty < least) return { wish, plan, others };
  const isDoubted = read.certainty < (others === undefined ? better.ofSure : certain);
  return { wish: read, plan: buildPlan(prompt, appName, read), others: isDoubted ? (others ?? []) : undefined };
}
