import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { Caller, Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import type { Principal } from '@lathe/proto/common/principal';
import { listEntities } from '@lathe/proto/entities/http';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, UseGuards } from '@nestjs/common';
import { accessScope } from '../access/access-scope.js';
import { EntityDoor } from '../access/entity-door.js';
import { DataRatesGuard } from '../rates/data-rates.guard.js';
import { RowRepository } from '../rows/row.repository.js';
import { UnknownFields } from '../unknown-fields/unknown-fields.repository.js';

/** The database panel's list of entities, for the owner of the app. */
@Controller()
@UseGuards(DataRatesGuard)
export class OverviewController {
  constructor(
    private readonly door: EntityDoor,
    private readonly rows: RowRepository,
    private readonly unknownFields: UnknownFields,
  ) {}

  @Route(listEntities)
  async list(
    @Input() { params }: RouteInput<typeof listEntities>,
    @RequestHost() host: HostTarget,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof listEntities>> {
    if (caller.kind === 'anonymous') throw new DomainError('not-signed-in');
    const { access, catalog } = await this.door.app(params.id, host, caller);
    if (caller.kind !== 'account' || access.actor.kind !== 'builder') throw notFound();
    const entities = catalog.entities.map(async (entity) => {
      const scope = accessScope(params.id, entity, access.actor);
      const [count, unknownFields] = await Promise.all([this.rows.count(scope), this.unknownFields.namesOf(scope)]);
      return { name: entity.name, count, unknownFields };
    });
    return { entities: await Promise.all(entities) };
  }
}
