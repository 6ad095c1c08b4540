import type { Logger } from '@lathe/platform/logging/logger';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { LOGGER } from '@lathe/platform/tokens/tokens';
import { type ContextMatch, maxMatches } from '@lathe/proto/context-ingest/http';
import { Inject, Injectable } from '@nestjs/common';
import { lexicalModel } from '../indexing/lexical-vector.js';
import type { ContextItem } from '../records/context-item.js';
import { ContextItemRepository } from '../records/context-item.repository.js';
import { chunksKey } from '../records/item-files.js';
import { ItemSearch } from '../searching/item-search.js';
import { CONTEXT_VECTORS, type ContextVectors } from '../vectors/context-vectors.js';
import { ITEM_EMBEDDINGS, type ItemEmbeddings } from '../vectors/item-embeddings.js';
import { mergedByRank } from './merged-by-rank.js';

export interface ContextQuery {
  readonly query: string;
  readonly limit: number;
  /** Only these items. */
  readonly contextItemIds?: readonly string[] | undefined;
}

/** How many of the best each side names. */
const candidates = 50;
/** Characters of a question that are looked at. */
const maxQuery = 2_000;
/** Vectors of letters say little more than the words themselves, and count less than those of meanings. */
const lexicalWeight = 0.3;
/** Below it they have no more in common than any two texts. */
const lexicalLeast = 0.2;

/** Searches the synced items of an app by words and by vectors, merged by rank. */
@Injectable()
export class SearchContext {
  constructor(
    private readonly apps: AppStates,
    private readonly items: ContextItemRepository,
    private readonly search: ItemSearch,
    @Inject(ITEM_EMBEDDINGS) private readonly embeddings: ItemEmbeddings,
    @Inject(CONTEXT_VECTORS) private readonly vectors: ContextVectors,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Throws `not-found`. */
  async execute(
    scope: OwnerScope,
    appId: string,
    { query, limit, contextItemIds }: ContextQuery,
  ): Promise<{ matches: ContextMatch[]; vectors: string | null }> {
    await this.apps.ofOwner(scope, appId);
    const synced = await this.items.list(scope, appId, ['synced']);
    const wanted = contextItemIds && new Set(contextItemIds);
    const items = wanted ? synced.filter(({ id }) => wanted.has(id)) : synced;
    const text = query.slice(0, maxQuery).toWellFormed();
    const { model } = this.embeddings;
    const weight = model === lexicalModel ? lexicalWeight : 1;
    const [byWords, byVectors] = await Promise.all([
      this.byWords(items, text),
      // What makes or keeps vectors may be away: the words are still here.
      this.byVectors(appId, items, text).catch((error: unknown) => {
        this.logger.warn({ err: error, appId }, 'a search went without vectors');
        return undefined;
      }),
    ]);
    const best = mergedByRank(
      [
        { keys: byWords, weight: 1 },
        { keys: byVectors ?? [], weight },
      ],
      Math.min(limit, maxMatches),
    );
    return { matches: await this.matches(items, best), vectors: byVectors ? model : null };
  }

  private async byWords(items: readonly ContextItem[], text: string): Promise<string[]> {
    const keys = items.map(({ appId, id }) => chunksKey({ appId, itemId: id }));
    const hits = await this.search.words(keys, text, candidates);
    return hits.map(({ file, chunk }) => keyOf(items[file]!.id, chunk));
  }

  /** Items whose vectors another model has made are found by their words only. */
  private async byVectors(appId: string, items: readonly ContextItem[], text: string): Promise<string[]> {
    const same = items.filter(({ vectors }) => vectors === this.embeddings.model);
    if (same.length === 0 || text.trim() === '') return [];
    const filter = { appId, items: same.map(({ id, numOfChunks }) => ({ appId, itemId: id, chunks: numOfChunks })) };
    const vector = await this.embeddings.embedQuery(text);
    const found = await this.vectors.similaritySearchVectorWithScore(vector, candidates, filter);
    const known = new Set(same.map(({ id }) => id));
    const least = this.embeddings.model === lexicalModel ? lexicalLeast : 0;
    return found.flatMap(([{ metadata }, score]) =>
      score > least && known.has(metadata['itemId']) ? [keyOf(metadata['itemId'], metadata['chunk'])] : [],
    );
  }

  private async matches(
    items: readonly ContextItem[],
    best: readonly { key: string; score: number }[],
  ): Promise<ContextMatch[]> {
    const byId = new Map(items.map((item) => [item.id, item]));
    const matches = await Promise.all(
      best.map(async ({ key, score }) => {
        const [itemId, number] = key.split(' ') as [string, string];
        const { appId, name, source, externalFileUrl } = byId.get(itemId)!;
        const url = source === 'web scraper' ? externalFileUrl : null;
        const chunk = Number(number);
        // Its file may be gone since: then it was deleted meanwhile.
        const found = await this.search.chunk(chunksKey({ appId, itemId }), chunk);
        return found ? [{ contextItemId: itemId, name, url, chunk, ...found, score }] : [];
      }),
    );
    return matches.flat();
  }
}

const keyOf = (itemId: string, chunk: number): string => `${itemId} ${chunk}`;
