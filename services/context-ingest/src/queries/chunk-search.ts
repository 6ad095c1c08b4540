import type { Logger } from '@lathe/platform/logging/logger';
import { LOGGER } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { lexicalModel } from '../indexing/lexical-vector.js';
import type { ContextItem } from '../records/context-item.js';
import { chunksKey } from '../records/item-files.js';
import { ItemSearch } from '../searching/item-search.js';
import { CONTEXT_VECTORS, type ContextVectors } from '../vectors/context-vectors.js';
import { ITEM_EMBEDDINGS, type ItemEmbeddings } from '../vectors/item-embeddings.js';
import { mergedByRank } from './merged-by-rank.js';

/** What is known of an item that is searched. */
export type SearchedItem = Pick<ContextItem, 'appId' | 'content' | 'numOfChunks' | 'vectors'>;

/** How many of the best each side names. */
export const candidates = 50;
/** Characters of a question that are looked at. */
const maxQuery = 2_000;
/**
 * Vectors of letters say nothing that the words do not say better: with more weight than this they make the first answers
 * worse (`npm run eval -- retrieval`), also to questions that are mistyped. They add what the words do not find at all.
 */
const lexicalWeight = 0.01;
/** Below it they have no more in common than any two texts. */
const lexicalLeast = 0.2;

/** Searches the chunks of items by words and by vectors. What is found is told by its key, the best first. */
@Injectable()
export class ChunkSearch {
  constructor(
    private readonly search: ItemSearch,
    @Inject(ITEM_EMBEDDINGS) private readonly embeddings: ItemEmbeddings,
    @Inject(CONTEXT_VECTORS) private readonly vectors: ContextVectors,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Both merged by rank. `vectors`: the model that made those of the search; null where it went without. */
  async hybrid(
    items: readonly SearchedItem[],
    query: string,
    most: number,
    eachSide = candidates,
  ): Promise<{ best: { key: string; score: number }[]; vectors: string | null }> {
    const { model } = this.embeddings;
    const isLexical = model === lexicalModel;
    const words = this.byWords(items, query, eachSide);
    // Where the words find enough, vectors of letters would come behind all of it.
    const areWanted = !isLexical || (await words).length < most;
    const [byWords, byVectors] = await Promise.all([
      words,
      // What makes or keeps vectors may be away: the words are still here.
      (areWanted ? this.byVectors(items, query, eachSide) : Promise.resolve([])).catch((error: unknown) => {
        this.logger.warn({ err: error, appId: items[0]?.appId }, 'a search went without vectors');
        return undefined;
      }),
    ]);
    const best = mergedByRank(
      [
        { keys: byWords, weight: 1 },
        { keys: byVectors ?? [], weight: isLexical ? lexicalWeight : 1 },
      ],
      most,
    );
    return { best, vectors: byVectors ? model : null };
  }

  async byWords(items: readonly SearchedItem[], query: string, most: number): Promise<string[]> {
    const keys = items.map(({ appId, content }) => chunksKey({ appId, itemId: content! }));
    const hits = await this.search.words(keys, readable(query), most);
    return hits.map(({ file, chunk }) => keyOf(items[file]!.content!, chunk));
  }

  /** Items whose vectors another model has made are found by their words only. Throws what makes or keeps vectors throws. */
  async byVectors(items: readonly SearchedItem[], query: string, most: number): Promise<string[]> {
    const same = items.filter(({ vectors }) => vectors === this.embeddings.model);
    const text = readable(query);
    const [first] = same;
    if (!first || text.trim() === '') return [];
    const filter = {
      appId: first.appId,
      items: same.map(({ appId, content, numOfChunks }) => ({ appId, itemId: content!, chunks: numOfChunks })),
    };
    const vector = await this.embeddings.embedQuery(text);
    const near = await this.vectors.similaritySearchVectorWithScore(vector, most, filter);
    const known = new Set(same.map(({ content }) => content));
    const least = this.embeddings.model === lexicalModel ? lexicalLeast : 0;
    return near.flatMap(([{ metadata }, score]) =>
      score > least && known.has(metadata['itemId']) ? [keyOf(metadata['itemId'], metadata['chunk'])] : [],
    );
  }
}

const readable = (query: string): string => query.slice(0, maxQuery).toWellFormed();

const keyOf = (content: string, chunk: number): string => `${content} ${chunk}`;

/** The content and the number of the chunk that a key stands for. */
export function placeOf(key: string): { content: string; chunk: number } {
  const [content, chunk] = key.split(' ') as [string, string];
  return { content, chunk: Number(chunk) };
}
