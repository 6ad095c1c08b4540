import { type LimitDetails, type LimitReason, limitReasons } from '@lathe/proto/plans/limit-reasons';
import { DomainError } from '../errors/domain-error.js';
import type { PlanCatalogue } from './plan-catalogue.js';

/**
 * The 402 of a limit that was met; its details let the front end say why, until when, and which plan has room for
 * `wanted` in all.
 */
export function limitReached(
  plans: PlanCatalogue,
  reason: LimitReason,
  limit: number,
  used: number,
  resetsAt: Date | null,
  wanted = used + 1,
): DomainError {
  const { code, limit: name } = limitReasons[reason];
  const details: LimitDetails = {
    reason,
    limit,
    used,
    resetsAt: resetsAt?.toISOString() ?? null,
    lowestPlan: plans.lowestPlanAbove(name, wanted - 1),
  };
  return new DomainError(code, details);
}
