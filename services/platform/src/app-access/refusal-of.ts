import type { ErrorCode } from '@lathe/proto/errors/codes';
import { DomainError } from '../errors/domain-error.js';
import type { HostTarget } from '../http/hosts.js';
import type { RefusedApp } from './decide-access.js';

const refusals = {
  unknown: 'not-found',
  'other-app': 'not-found',
  'wrong-session': 'not-signed-in',
  'not-published': 'app/not-published',
  'sign-in': 'app/sign-in-required',
  'no-member': 'app/membership-required',
} as const satisfies Record<RefusedApp['because'], ErrorCode>;

/**
 * What a call of an app is told that may not come in. On the platform nobody but its owner learns of an app that is not
 * published.
 */
export function refusalOf({ because, joinUrl }: RefusedApp, host: HostTarget): DomainError {
  if (because === 'no-member') return new DomainError(refusals[because], { joinUrl: joinUrl ?? null });
  return new DomainError(because === 'not-published' && host.kind === 'platform' ? 'not-found' : refusals[because]);
}
