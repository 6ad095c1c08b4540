import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import type { ApiScope } from '@lathe/proto/common/api-scopes';
import type { Principal } from '@lathe/proto/common/principal';
import type { RowsCaller } from '@lathe/proto/entities/rows-for-tools';
import { type EntityRequest, requestOf } from '../access/entity-access.js';

/** What the apps service asks for somebody who runs a tool of an app. */
export interface AskedForTool {
  readonly appId: string;
  readonly entity: string;
  readonly as: RowsCaller;
}

/**
 * The request as if whoever runs the tool had come with it. Only the apps service, which has seen their token, says who
 * that is. Throws `entity/permission-denied` where they come with an API key without the scope.
 */
export function requestFor(service: Principal, { appId, entity, as }: AskedForTool, scope: ApiScope): EntityRequest {
  if (service.kind !== 'service' || service.service !== 'apps' || service.tenant !== appId) throw notFound();
  if (as.scopes !== null && !as.scopes.includes(scope)) throw new DomainError('entity/permission-denied');
  return requestOf({ id: appId, name: entity }, as.host, as.principal);
}
