import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import type { HostTarget } from '@lathe/platform/http/hosts';
import type { Principal } from '@lathe/proto/common/principal';
import { Injectable } from '@nestjs/common';
import { type AppAccess, EntityAccess, type OpenApp, type OpenEntity } from '../access/entity-access.js';
import type { EntityDefinition } from '../schemas/entity-definition.js';
import { Schemas } from '../schemas/schemas.js';
import type { Import } from './import.js';
import { ImportRepository } from './import.repository.js';

/** Which app an import is asked for, and by whom. */
export interface ImportRequest {
  readonly appId: string;
  readonly host: HostTarget;
  readonly caller: Principal;
}

/** The way to imports: they are the owner's, and go on with the schema that they began with. */
@Injectable()
export class ImportAccess {
  constructor(
    private readonly access: EntityAccess,
    private readonly schemas: Schemas,
    private readonly imports: ImportRepository,
  ) {}

  /** Throws `not-found` for everybody but the owner. */
  async app({ appId, host, caller }: ImportRequest): Promise<OpenApp> {
    return ownedBy(caller, await this.access.app(appId, host, caller));
  }

  /** An entity that gets rows, and the version that has it. Throws `not-found` and `entity/unknown`. */
  async entity(
    request: ImportRequest,
    name: string,
  ): Promise<{ access: AppAccess & { versionId: string }; entity: EntityDefinition }> {
    const { app, entity } = await this.access.find(await this.app(request), { ...request, name });
    const { access } = ownedBy(request.caller, app);
    const { versionId } = access;
    if (entity.isUser || versionId === null) throw new DomainError('entity/unknown');
    return { access: { ...access, versionId }, entity };
  }

  /** An import of the caller's app. Throws `not-found`. */
  async import(request: ImportRequest, importId: string): Promise<Import> {
    await this.app(request);
    const found = await this.imports.find(request.appId, importId);
    if (!found) throw notFound();
    return found;
  }

  /** The entity of an import as it was when it began. Throws `not-found` when its version is gone. */
  async entityOf({ appId, versionId, entity: name, actor }: Import): Promise<OpenEntity> {
    const catalog = await this.schemas.of(appId, versionId);
    const entity = catalog.find(name);
    if (!entity) throw notFound();
    return this.access.openEntity({ access: { appId, versionId, actor }, catalog }, entity);
  }
}

function ownedBy(caller: Principal, app: OpenApp): OpenApp {
  if (caller.kind !== 'account' || app.access.actor.kind !== 'builder') throw notFound();
  return app;
}
