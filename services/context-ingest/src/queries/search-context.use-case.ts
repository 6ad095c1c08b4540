import { AppStates } from '@lathe/platform/read-models/app-states';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { type ContextMatch, maxMatches } from '@lathe/proto/context-ingest/http';
import { Injectable } from '@nestjs/common';
import type { ContextItem } from '../records/context-item.js';
import { ContextItemRepository } from '../records/context-item.repository.js';
import { chunksKey } from '../records/item-files.js';
import { ItemSearch } from '../searching/item-search.js';
import { ChunkSearch, placeOf } from './chunk-search.js';

export interface ContextQuery {
  readonly query: string;
  readonly limit: number;
  /** Only these items. */
  readonly contextItemIds?: readonly string[] | undefined;
}

/** Searches what is found of the items of an app by words and by vectors, merged by rank. */
@Injectable()
export class SearchContext {
  constructor(
    private readonly apps: AppStates,
    private readonly items: ContextItemRepository,
    private readonly chunks: ChunkSearch,
    private readonly search: ItemSearch,
  ) {}

  /** Throws `not-found`. */
  async execute(
    scope: OwnerScope,
    appId: string,
    { query, limit, contextItemIds }: ContextQuery,
  ): Promise<{ matches: ContextMatch[]; vectors: string | null }> {
    await this.apps.ofOwner(scope, appId);
    const found = await this.items.found(scope, appId);
    const wanted = contextItemIds && new Set(contextItemIds);
    const items = wanted ? found.filter(({ id }) => wanted.has(id)) : found;
    const { best, vectors } = await this.chunks.hybrid(items, query, Math.min(limit, maxMatches));
    return { matches: await this.matches(items, best), vectors };
  }

  private async matches(
    items: readonly ContextItem[],
    best: readonly { key: string; score: number }[],
  ): Promise<ContextMatch[]> {
    const byContent = new Map(items.map((item) => [item.content, item]));
    const matches = await Promise.all(
      best.map(async ({ key, score }) => {
        const { content, chunk } = placeOf(key);
        const { appId, id, name } = byContent.get(content)!;
        // Its file may be gone since: then it was deleted meanwhile.
        const found = await this.search.chunk(chunksKey({ appId, itemId: content }), chunk);
        return found ? [{ contextItemId: id, name, chunk, ...found, score }] : [];
      }),
    );
    return matches.flat();
  }
}
