import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import type { HostTarget } from '@lathe/platform/http/hosts';
import type { Principal } from '@lathe/proto/common/principal';
import type { listEntities } from '@lathe/proto/entities/http';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { Injectable } from '@nestjs/common';
import { actorEntity } from '../access/access-scope.js';
import { EntityAccess } from '../access/entity-access.js';
import { UnconvertedValues } from '../conversions/unconverted.repository.js';
import { RowRepository } from '../rows/row.repository.js';
import { UnknownFields } from '../unknown-fields/unknown-fields.repository.js';

/** The entities of an app with how many rows they have, for its owner. */
@Injectable()
export class ListEntities {
  constructor(
    private readonly access: EntityAccess,
    private readonly rows: RowRepository,
    private readonly unknownFields: UnknownFields,
    private readonly unconverted: UnconvertedValues,
  ) {}

  /** Throws `not-signed-in`, and `not-found` for everybody but the owner. */
  async execute(
    appId: string,
    host: HostTarget,
    caller: Principal,
  ): Promise<RouteAnswer<typeof listEntities>['entities']> {
    if (caller.kind === 'anonymous') throw new DomainError('not-signed-in');
    const { access, catalog } = await this.access.app(appId, host, caller);
    if (caller.kind !== 'account' || access.actor.kind !== 'builder') throw notFound();
    const entities = catalog.entities.map(async (entity) => {
      const { scope } = actorEntity(appId, entity, access.actor, null);
      const [count, unknownFields, unconverted] = await Promise.all([
        this.rows.count(scope),
        this.unknownFields.namesOf(scope),
        this.unconverted.of(appId, entity),
      ]);
      return { name: entity.name, count, unknownFields, unconverted };
    });
    return Promise.all(entities);
  }
}
