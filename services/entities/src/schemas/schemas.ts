import { atMost } from '@lathe/platform/cache/at-most';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { asPlatform, InternalClient } from '@lathe/platform/internal/internal-client';
import { readSchemas } from '@lathe/proto/apps/internal';
import type { EntitySchema } from '@lathe/proto/entities/schema';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { EntityCatalog } from './entity-definition.js';
import { SchemaRepository } from './schema.repository.js';

const maxCached = 1_000;

/** A version counts in its own app only. */
const keyOf = (appId: string, versionId: string): string => `${appId}:${versionId}`;

/** Entities by version. A version never changes, so what was read once holds for ever. */
@Injectable()
export class Schemas {
  private readonly cache = new LRUCache<string, EntityCatalog>(atMost(maxCached));
  private readonly loading = new Map<string, Promise<EntityCatalog>>();

  constructor(
    private readonly stored: SchemaRepository,
    private readonly client: InternalClient,
  ) {}

  /** The catalog when it is in memory, for hot paths; `of` when it is undefined. */
  cached(appId: string, versionId: string): EntityCatalog | undefined {
    return this.cache.get(keyOf(appId, versionId));
  }

  /** Entities of a version of an app; an unknown version has none. */
  of(appId: string, versionId: string): Promise<EntityCatalog> {
    const key = keyOf(appId, versionId);
    const known = this.cache.get(key);
    if (known) return Promise.resolve(known);
    const running = this.loading.get(key);
    if (running) return running;
    const load = this.load(appId, versionId).finally(() => this.loading.delete(key));
    this.loading.set(key, load);
    return load;
  }

  private async load(appId: string, versionId: string): Promise<EntityCatalog> {
    const schemas = (await this.stored.find(appId, versionId)) ?? (await this.ask(appId, versionId));
    if (!schemas) return new EntityCatalog([]);
    const catalog = new EntityCatalog(schemas);
    this.cache.set(keyOf(appId, versionId), catalog);
    return catalog;
  }

  private async ask(appId: string, versionId: string): Promise<EntitySchema[] | undefined> {
    try {
      const { entities } = await this.client.call(readSchemas, { params: { id: appId, versionId } }, asPlatform(appId));
      await this.stored.save(appId, versionId, entities);
      return entities;
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not_found') return undefined;
      throw error;
    }
  }
}
