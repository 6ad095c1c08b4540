import { notFound } from '@lathe/platform/errors/domain-error';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { type ContextChunk, maxChunksAtOnce } from '@lathe/proto/context-ingest/item-chunks';
import { Injectable } from '@nestjs/common';
import { ChunkReader } from '../chunks/chunk-file.js';
import { ContextItemRepository } from '../records/context-item.repository.js';
import { ItemFiles } from '../records/item-files.js';

/** What was read of one of the builder's data items. */
@Injectable()
export class ReadChunks {
  constructor(
    private readonly items: ContextItemRepository,
    private readonly files: ItemFiles,
  ) {}

  /** Chunks from a number on. Throws `not-found`. */
  async execute(
    scope: OwnerScope,
    { appId, itemId }: { appId: string; itemId: string },
    { from, limit }: { from: number; limit: number },
  ): Promise<{ chunks: ContextChunk[]; total: number }> {
    const item = await this.items.find(scope, { appId, id: itemId });
    if (!item) throw notFound();
    const file = item.content === null ? undefined : await this.files.chunks({ appId, itemId: item.content });
    if (!file) return { chunks: [], total: 0 };
    const reader = new ChunkReader(file);
    const end = Math.min(from + Math.min(limit, maxChunksAtOnce), reader.count);
    const numbers = Array.from({ length: Math.max(0, end - from) }, (_, index) => from + index);
    return { chunks: numbers.map((chunk) => ({ chunk, ...reader.chunk(chunk) })), total: reader.count };
  }
}
