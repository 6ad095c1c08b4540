import { isDeepStrictEqual } from 'node:util';
import { DomainError, invalid } from '@lathe/platform/errors/domain-error';
import { type FieldRule, maySet, ruleOf } from '@lathe/proto/apps/field-rules';
import type { SavedPart } from '@lathe/proto/apps/model';
import type { WorkspaceRole } from '@lathe/proto/common/workspace-roles';
import { errorMessage } from '@lathe/proto/errors/codes';
import { planFeatures } from '@lathe/proto/plans/features';
import { featureDetails } from '@lathe/proto/plans/limit-reasons';
import type { PlanId } from '@lathe/proto/plans/plans';

/** Who changes a field, as far as rules of fields look. */
export interface Setter {
  readonly isAdmin: boolean;
  readonly plan: PlanId;
  readonly role: WorkspaceRole;
}

/**
 * Refuses fields that the table of `proto` lets somebody else set (design section 12.12). A field may be sent back as it
 * is; only who may set it may change it. Throws `does-not-validate` for the server's, `not-allowed` for the owner's,
 * `app/admin-only-field`, and the 402 of a field that the plan does not include.
 */
export function checkFields(part: SavedPart, current: object, sent: object | undefined, setter: Setter): void {
  const before = current as Record<string, unknown>;
  for (const [field, value] of Object.entries(sent ?? {})) {
    const rule = ruleOf(part, field);
    if (value === undefined || rule === 'anyone' || maySet(rule, setter)) continue;
    if (rule === 'server') throw invalid([{ path: field, message: 'is not yours to set' }]);
    if (isDeepStrictEqual(value, before[field] ?? emptyOf(value))) continue;
    if (rule === 'owner') throw new DomainError('not-allowed', { field });
    throw refusal(rule, field);
  }
}

/** What a field is that was never set, in the form of a value that is sent. */
function emptyOf(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return typeof value === 'boolean' ? false : undefined;
}

function refusal(rule: Exclude<FieldRule, 'anyone' | 'owner' | 'server'>, field: string): DomainError {
  const code = rule === 'admin' ? 'app/admin-only-field' : planFeatures[rule.feature].code;
  const details = rule === 'admin' ? {} : featureDetails(rule.feature);
  return new DomainError(code, { ...details, field }, { message: `${errorMessage(code)}: ${field}` });
}
