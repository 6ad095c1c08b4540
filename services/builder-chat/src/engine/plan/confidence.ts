import { isWebsite } from '../knowledge/website.js';
import { normaliseRequest } from '../language/request.js';
import type { AppPlan, EntityPlan } from '../model/app-plan.js';
import { unreadWords } from './unread-words.js';

/** Words of a request that only names its things; what it says of them cannot be lost. */
const shortRequest = 12;
/** Words of a request from which one expects more than a single thing with a few fields. */
const longRequest = 18;

/**
 * Whether much of a request is probably not understood, so that its plan is shown before it is built: things of it are
 * nowhere in the plan, many have only the fields of things that nothing is known of, or little is left of many words.
 */
export function isUncertain(prompt: string, plan: AppPlan): boolean {
  const words = normaliseRequest(prompt).split(/\s+/).length;
  if (words <= shortRequest || /[:;(]/.test(prompt) || isWebsite(prompt)) return false;
  const { spoken, unread } = unreadWords(prompt, plan);
  const [first, ...others] = plan.entities;
  return (
    (unread.length > 1 && unread.length * 3 > spoken.length) ||
    plan.entities.filter(isStandIn).length * 3 > plan.entities.length ||
    (words > longRequest && others.length === 0 && (first?.fields.length ?? 0) < 4)
  );
}

/** Whether nothing was said of a thing and nothing is known of its kind: its fields are those of any thing. */
const isStandIn = ({ fields }: EntityPlan): boolean =>
  /^(?:Name,)?(?:Status,Date,)?Notes$/.test(
    fields
      .filter(({ kind }) => kind !== 'ref')
      .map(({ title }) => title)
      .join(','),
  );
