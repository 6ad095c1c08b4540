import type { Actor } from '@lathe/platform/app-access/actor';
import { previewUserId } from '@lathe/platform/app-access/preview-user';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { asPlatform, InternalClient } from '@lathe/platform/internal/internal-client';
import { readAppPerson } from '@lathe/proto/accounts/internal';
import type { RulePerson } from '@lathe/proto/entities/rules/rule';
import { Injectable } from '@nestjs/common';
import type { EntityCatalog, EntityDefinition } from '../schemas/entity-definition.js';
import { PersonRepository } from './person.repository.js';
import { previewEmail } from './user-rows.js';

/** Callers as row rules and field rules see them. */
@Injectable()
export class RulePeople {
  constructor(
    private readonly stored: PersonRepository,
    private readonly client: InternalClient,
  ) {}

  /** Null for a visitor. What only the row of a user knows is read where the rules of the entity ask for it. */
  async of(appId: string, actor: Actor, entity: EntityDefinition, catalog: EntityCatalog): Promise<RulePerson | null> {
    if (actor.kind === 'visitor') return null;
    const { id } = actor;
    const person = { id, role: actor.kind === 'user' ? 'user' : 'admin' };
    if (!entity.rules?.areOnUsers) return { ...person, email: undefined, data: {} };
    const row = await this.stored.find(appId, id);
    const fields = catalog.users.fields.map(({ name, key, schema }) => [name, row?.[key] ?? schema.default]);
    const data = Object.fromEntries(fields) as RulePerson['data'];
    const email = row?.['email'] ?? (entity.rules.attributes.has('email') ? await this.emailOf(appId, id) : undefined);
    return { ...person, email: typeof email === 'string' ? email : undefined, data };
  }

  /** Of a user whose event is still under way. */
  private async emailOf(appId: string, userId: string): Promise<string | undefined> {
    if (userId === previewUserId(appId)) return previewEmail;
    try {
      return (await this.client.call(readAppPerson, { params: { id: appId, userId } }, asPlatform(appId))).email;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not_found') return undefined;
      throw error;
    }
  }
}
