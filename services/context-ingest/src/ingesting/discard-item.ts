import { Inject, Injectable } from '@nestjs/common';
import { ChunkReader } from '../indexing/chunk-file.js';
import { ItemFiles, type ItemPlace } from '../items/item-files.js';
import { CONTEXT_VECTORS, type ContextVectors } from '../vectors/context-vectors.js';

/** Deletes what was made of an item. Safe to repeat. */
@Injectable()
export class DiscardItem {
  constructor(
    private readonly files: ItemFiles,
    @Inject(CONTEXT_VECTORS) private readonly vectors: ContextVectors,
  ) {}

  /** How many vectors there may be its chunks tell; hence they go last. */
  async execute({ appId, itemId }: ItemPlace): Promise<void> {
    const place = { appId, itemId };
    const file = await this.files.chunks(place);
    if (file) await this.vectors.delete({ ...place, chunks: new ChunkReader(file).count });
    await this.files.delete(place);
  }
}
