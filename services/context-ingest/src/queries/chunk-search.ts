import type { Logger } from '@lathe/platform/logging/logger';
import { LOGGER } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { ContextItem } from '../records/context-item.js';
import { chunksKey } from '../records/item-files.js';
import { ItemSearch } from '../searching/item-search.js';
import { CONTEXT_VECTORS, type ContextVectors } from '../vectors/context-vectors.js';
import { ITEM_EMBEDDINGS, type ItemEmbeddings } from '../vectors/item-embeddings.js';
import { builtInModel } from '../word-vectors/built-in-model.js';
import { mergedByRank } from './merged-by-rank.js';
import { readsEnglish } from './reads-english.js';

/** What is known of an item that is searched. */
export type SearchedItem = Pick<ContextItem, 'appId' | 'content' | 'numOfChunks' | 'vectors'>;

/** How many of the best each side names. */
export const candidates = 50;
/** Characters of a question that are looked at. */
const maxQuery = 2_000;
/**
 * What the built-in vectors weigh beside the words, in an English question: on public collections the first answers are
 * better with them, and with more weight worse (`npm run eval -- retrieval`). In a question that is not surely English
 * they are worse with any: there the vectors add what the words do not find at all.
 */
const builtInWeight = { english: 0.1, other: 0.01 } as const;
/** Below it built-in vectors have no more in common than any two texts. */
const builtInLeast = 0.2;

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
    const weight = model !== builtInModel ? 1 : builtInWeight[readsEnglish(readable(query)) ? 'english' : 'other'];
    const words = this.byWords(items, query, eachSide);
    // A chunk that vectors of so little weight alone find comes behind all that the words find.
    const found = weight < 1 ? await words : [];
    const isEnough = found.length >= most;
    const areWanted = !isEnough || weight > builtInWeight.other;
    const [byWords, byVectors] = await Promise.all([
      words,
      // What makes or keeps vectors may be away: the words are still here.
      (areWanted ? this.byVectors(items, query, eachSide, isEnough ? found : undefined) : Promise.resolve([])).catch(
        (error: unknown) => {
          this.logger.warn({ err: error, appId: items[0]?.appId }, 'a search went without vectors');
          return undefined;
        },
      ),
    ]);
    const best = mergedByRank(
      [
        { keys: byWords, weight: 1 },
        { keys: byVectors ?? [], weight },
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

  /**
   * Items whose vectors another model has made are found by their words only. `beside`: keys of the chunks whose vectors
   * alone matter. Throws what makes or keeps vectors throws.
   */
  async byVectors(
    items: readonly SearchedItem[],
    query: string,
    most: number,
    beside?: readonly string[],
  ): Promise<string[]> {
    const same = items.filter(({ vectors }) => vectors === this.embeddings.model);
    const text = readable(query);
    const [first] = same;
    if (!first || text.trim() === '') return [];
    const filter = {
      appId: first.appId,
      items: same.map(({ appId, content, numOfChunks }) => ({ appId, itemId: content!, chunks: numOfChunks })),
      beside: beside?.map(placeOf).map(({ content, chunk }) => ({ itemId: content, chunk })),
    };
    const vector = await this.embeddings.embedQuery(text);
    const near = await this.vectors.similaritySearchVectorWithScore(vector, most, filter);
    const known = new Set(same.map(({ content }) => content));
    const least = this.embeddings.model === builtInModel ? builtInLeast : 0;
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
