import { AppStates } from '@lathe/platform/read-models/app-states';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { ContextMatch } from '@lathe/proto/context-ingest/http';
import { Injectable } from '@nestjs/common';
import type { ChunkReader } from '../chunks/chunk-file.js';
import type { ContextItem } from '../records/context-item.js';
import { ContextItemRepository } from '../records/context-item.repository.js';
import { chunksKey } from '../records/item-files.js';
import { ItemSearch } from '../searching/item-search.js';
import { candidates, ChunkSearch, placeOf } from './chunk-search.js';

/** Items that one reading looks into. */
const maxItems = 50;

export type ReadPassage = Omit<ContextMatch, 'score'>;

export interface Reading {
  readonly query: string;
  readonly maxCharacters: number;
  /** Only these items. */
  readonly contextItemIds?: readonly string[] | undefined;
}

/** Reads what is found of the items of an app as a whole, as far as a number of characters goes. */
@Injectable()
export class ReadItems {
  constructor(
    private readonly apps: AppStates,
    private readonly items: ContextItemRepository,
    private readonly search: ChunkSearch,
    private readonly memory: ItemSearch,
  ) {}

  /** Items that hold something about the query come first, then the newest. Throws `not-found`. */
  async execute(
    scope: OwnerScope,
    appId: string,
    { query, maxCharacters, contextItemIds }: Reading,
  ): Promise<ReadPassage[]> {
    await this.apps.ofOwner(scope, appId);
    const wanted = contextItemIds && new Set(contextItemIds);
    const items = (await this.items.found(scope, appId)).filter(({ id }) => !wanted || wanted.has(id));
    const { best } = await this.search.hybrid(items, query, candidates);
    const hits = Map.groupBy(
      best.map(({ key }) => placeOf(key)),
      ({ content }) => content,
    );
    const ordered = [...hits.keys(), ...items.map(({ content }) => content!)];
    const byContent = new Map(items.map((item) => [item.content!, item]));
    const passages: ReadPassage[] = [];
    let [left, reads] = [maxCharacters, 0];
    for (const content of new Set(ordered)) {
      if (left === 0 || reads === maxItems) break;
      const item = byContent.get(content)!;
      const found = (hits.get(content) ?? []).map(({ chunk }) => chunk);
      if (found.length === 0 && !mayFit(item, left)) continue;
      reads += 1;
      for (const passage of await this.partsOf(item, found, left)) {
        passages.push(passage);
        left -= passage.text.length;
      }
    }
    return passages;
  }

  /** All of an item, or what was found of one that is too long; nothing of one that was deleted meanwhile. */
  private async partsOf(item: ContextItem, found: readonly number[], left: number): Promise<ReadPassage[]> {
    const { appId, id: contextItemId, name } = item;
    const parts = await this.memory.read(chunksKey({ appId, itemId: item.content! }), (reader) => {
      const whole = mayFit(item, left) ? wholeText(reader, left) : [];
      return whole.length > 0 ? whole : withinLength(found, reader, left);
    });
    return (parts ?? []).map((part) => ({ contextItemId, name, ...part }));
  }
}

/** Whether there is room for all of an item; one of an earlier version has to be looked into. */
const mayFit = ({ characters }: ContextItem, left: number): boolean => characters === null || characters <= left;

type Part = Omit<ReadPassage, 'contextItemId' | 'name'>;

/** Every chunk, without what the one before it holds too; nothing when all of them are longer than `most`. */
function wholeText(reader: ChunkReader, most: number): Part[] {
  const parts: Part[] = [];
  let [end, length] = [0, 0];
  for (let chunk = 0; chunk < reader.count; chunk += 1) {
    const stored = reader.chunk(chunk);
    const start = Math.max(stored.start, end);
    const text = stored.text.slice(start - stored.start);
    [end, length] = [Math.max(end, stored.end), length + text.length];
    if (length > most) return [];
    if (text.trim() !== '') parts.push({ ...stored, chunk, start, text });
  }
  return parts;
}

function withinLength(chunks: readonly number[], reader: ChunkReader, most: number): Part[] {
  let length = 0;
  return chunks
    .map((chunk) => ({ chunk, ...reader.chunk(chunk) }))
    .filter(({ text }) => (length += text.length) <= most);
}
