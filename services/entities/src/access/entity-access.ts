import type { Actor } from '@lathe/platform/app-access/actor';
import { decideAccess } from '@lathe/platform/app-access/decide-access';
import { Memberships } from '@lathe/platform/app-access/memberships';
import { refusalOf } from '@lathe/platform/app-access/refusal-of';
import { withServedHosts } from '@lathe/platform/app-access/served-hosts';
import type { Site } from '@lathe/platform/config/common-config';
import { OwnerFeatures } from '@lathe/platform/entitlements/owner-features';
import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { SITE } from '@lathe/platform/tokens/tokens';
import type { AppState } from '@lathe/proto/apps/events.v1';
import type { Principal } from '@lathe/proto/common/principal';
import { isUserEntity } from '@lathe/proto/entities/user-entity';
import { Inject, Injectable } from '@nestjs/common';
import { EntityCatalog, type EntityDefinition } from '../schemas/entity-definition.js';
import { Schemas } from '../schemas/schemas.js';
import { type ActorEntity, actorEntity } from './access-scope.js';
import { RulePeople } from './rule-people.js';

/** What a request works on: which version's entities count, and as whom. */
export interface AppAccess {
  readonly appId: string;
  /** Null when nothing was built yet. */
  readonly versionId: string | null;
  readonly actor: Actor;
}

/** Which entity of which app a request names, where it came in and whose it is. */
export interface EntityRequest {
  readonly appId: string;
  readonly name: string;
  readonly host: HostTarget;
  readonly caller: Principal;
}

export const requestOf = (
  params: { id: string; name: string },
  host: HostTarget,
  caller: Principal,
): EntityRequest => ({
  appId: params.id,
  name: params.name,
  host,
  caller,
});

/** An entity as the caller may work with it, and what he may do with its rows. */
export type OpenEntity = ActorEntity;

/** An app with all its entities, for somebody who may see them. */
export interface OpenApp {
  readonly access: AppAccess;
  readonly catalog: EntityCatalog;
}

const noEntities = new EntityCatalog([]);

const named = (catalog: EntityCatalog, name: string): EntityDefinition | undefined =>
  isUserEntity(name) ? catalog.users : catalog.find(name);

/** The one way to rows: every use case passes here before it touches any. */
@Injectable()
export class EntityAccess {
  constructor(
    private readonly apps: AppStates,
    private readonly schemas: Schemas,
    private readonly features: OwnerFeatures,
    private readonly people: RulePeople,
    private readonly memberships: Memberships,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** Throws the refusal of the app, and `entity/unknown`. */
  async entity(request: EntityRequest): Promise<OpenEntity> {
    const { app, entity } = await this.find(await this.app(request.appId, request.host, request.caller), request);
    return this.openEntity(app, entity);
  }

  /**
   * An entity by its name, and the app as it is with it: an entity may have been added a moment ago. Throws
   * `entity/unknown`.
   */
  async find(app: OpenApp, request: EntityRequest): Promise<{ app: OpenApp; entity: EntityDefinition }> {
    const { appId, name, host, caller } = request;
    const entity = named(app.catalog, name);
    if (entity) return { app, entity };
    const fresh = await this.refreshed(appId, host, caller);
    const added = fresh && named(fresh.catalog, name);
    if (!fresh || !added) throw new DomainError('entity/unknown');
    return { app: fresh, entity: added };
  }

  /** An entity of an app that is open, with all that its rules say of who opened it. */
  async openEntity({ access, catalog }: OpenApp, entity: EntityDefinition): Promise<OpenEntity> {
    const { appId, actor } = access;
    // No rule is above the builder.
    const person =
      entity.rules && actor.kind !== 'builder' ? await this.people.of(appId, actor, entity, catalog) : null;
    return actorEntity(appId, entity, actor, person);
  }

  /**
   * The app for this caller at this host. A refusal counts only after the apps service was asked: an event may still be
   * under way.
   */
  async app(appId: string, host: HostTarget, caller: Principal): Promise<OpenApp> {
    const state = this.apps.cached(appId) ?? (await this.apps.find(appId));
    if (!state) throw notFound();
    try {
      return await this.open(state, host, caller);
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind !== 'not_found') throw error;
      const fresh = await this.refreshed(appId, host, caller, state.seq);
      if (!fresh) throw error;
      return fresh;
    }
  }

  /** The draft as its owner, for another service that works for him or for the platform. */
  async draft(appId: string, caller: Principal): Promise<OpenApp> {
    const state = (await this.apps.refresh(appId)) ?? (await this.apps.find(appId));
    const allowed = caller.kind === 'service' && (caller.role === 'platform' || caller.subject === state?.ownerId);
    if (!state || state.deleted || !allowed) throw notFound();
    const access: AppAccess = { appId, versionId: state.head, actor: { kind: 'builder', id: state.ownerId } };
    return { access, catalog: await this.catalog(appId, state.head) };
  }

  private async refreshed(
    appId: string,
    host: HostTarget,
    caller: Principal,
    knownSeq?: number,
  ): Promise<OpenApp | undefined> {
    const fresh = await this.apps.refresh(appId);
    return fresh && fresh.seq !== knownSeq ? this.open(fresh, host, caller) : undefined;
  }

  private async open(state: AppState, host: HostTarget, caller: Principal): Promise<OpenApp> {
    const served = host.kind === 'custom' ? await withServedHosts(state, this.features) : state;
    const decided = decideAccess(served, host, caller, this.site.appsDomain);
    const decision = await this.memberships.limit(state.appId, decided);
    if (!decision.open) throw refusalOf(decision, host);
    const { versionId, actor } = decision;
    return { access: { appId: state.appId, versionId, actor }, catalog: await this.catalog(state.appId, versionId) };
  }

  private async catalog(appId: string, versionId: string | null): Promise<EntityCatalog> {
    if (versionId === null) return noEntities;
    return this.schemas.cached(appId, versionId) ?? this.schemas.of(appId, versionId);
  }
}
