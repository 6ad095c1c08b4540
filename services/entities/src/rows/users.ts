import { previewUserId } from '@lathe/platform/app-access/preview-user';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { asPlatform, InternalClient } from '@lathe/platform/internal/internal-client';
import { readAppPerson } from '@lathe/proto/accounts/internal';
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '../access/access-scope.js';
import type { OpenEntity } from '../access/entity-access.js';
import { previewEmail, userRowId } from '../access/user-rows.js';
import { userKey } from '../schemas/entity-definition.js';
import type { StoredRow } from './row.js';
import { RowRepository } from './row.repository.js';
import { type Person, UserRepository } from './user.repository.js';

/** The stored id of what an address calls by `id`. */
export const rowIdOf = ({ entity, scope }: OpenEntity, id: string): string =>
  entity.isUser ? userRowId(scope.appId, id) : id;

/** Whoever is signed in. Throws `not-signed-in`. */
export function signedIn({ actorId }: AccessScope): string {
  if (actorId === null) throw new DomainError('not-signed-in');
  return actorId;
}

const previewPerson: Person = { email: previewEmail, role: 'user', createdAt: new Date(0) };

/** Users of apps as rows: made by the events of accounts, and asked for where an event is still under way. */
@Injectable()
export class Users {
  constructor(
    private readonly rows: RowRepository,
    private readonly stored: UserRepository,
    private readonly client: InternalClient,
  ) {}

  /** The row of a user whom the scope lets see; undefined for everybody else. */
  async find(scope: AccessScope, userId: string): Promise<StoredRow | undefined> {
    const rowId = userRowId(scope.appId, userId);
    const known = await this.rows.find(scope, rowId);
    const isHidden = scope.read === 'none' || (scope.read === 'own' && userId !== scope.actorId);
    if (known || isHidden) return known;
    const person = scope.entityKey === userKey ? await this.ask(scope.appId, userId) : previewPerson;
    if (!person) return undefined;
    await this.stored.add({ rowId, appId: scope.appId, entityKey: scope.entityKey, userId }, person);
    return this.rows.find(scope, rowId);
  }

  private async ask(appId: string, userId: string): Promise<Person | undefined> {
    if (userId === previewUserId(appId)) return undefined;
    try {
      const person = await this.client.call(readAppPerson, { params: { id: appId, userId } }, asPlatform(appId));
      return { ...person, createdAt: new Date(person.createdAt) };
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not_found') return undefined;
      throw error;
    }
  }
}
