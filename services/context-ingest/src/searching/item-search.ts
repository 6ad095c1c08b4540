import type { FileStore } from '@lathe/platform/files/file-store';
import type { OnModuleDestroy } from '@nestjs/common';
import { ChunkReader, type StoredChunk } from '../chunks/chunk-file.js';
import { hashOf, wordsOf } from '../indexing/words.js';
import type { Hit } from './best-hits.js';
import { FileMemory } from './file-memory.js';
import { SearchThreads } from './search-threads.js';

/** Words of a question that count. */
const maxWords = 64;

/** Searches files of the store by their keys; a file that is not there has nothing. */
export class ItemSearch implements OnModuleDestroy {
  private readonly threads = new SearchThreads();
  private readonly memory: FileMemory;

  /** `most`: bytes of memory for files that nobody is searching at the moment. */
  constructor(files: FileStore, most: number) {
    this.memory = new FileMemory(files, this.threads.pages, most);
  }

  /** Chunks of files of chunks by BM25; `file` is the place of the key. */
  words(keys: readonly string[], text: string, most: number): Promise<Hit[]> {
    const words = [...new Set(wordsOf(text))].slice(0, maxWords).map(hashOf);
    return words.length === 0 ? Promise.resolve([]) : this.ask(keys, { words, most });
  }

  /** Vectors of files of vectors by their angle to one. */
  vectors(keys: readonly string[], vector: readonly number[], most: number): Promise<Hit[]> {
    return this.ask(keys, { vector, most });
  }

  /** A chunk of a file; undefined without the file. */
  chunk(key: string, number: number): Promise<StoredChunk | undefined> {
    return this.read(key, (reader) => reader.chunk(number));
  }

  /** What is taken from the chunks of a file while it is in memory; undefined without the file. */
  read<T>(key: string, take: (reader: ChunkReader) => T): Promise<T | undefined> {
    return this.memory.use([key], async ([file]) => file && take(new ChunkReader(this.memory.bytesOf(file))));
  }

  async onModuleDestroy(): Promise<void> {
    await this.threads.close();
  }

  private ask(
    keys: readonly string[],
    asked: { most: number } & ({ words: number[] } | { vector: readonly number[] }),
  ): Promise<Hit[]> {
    return this.memory.use(keys, async (found) => {
      const there = found.flatMap((stretch, file) => (stretch ? [{ stretch, file }] : []));
      if (there.length === 0) return [];
      const hits = await this.threads.ask({ files: there.map(({ stretch }) => stretch), ...asked });
      return hits.map((hit) => ({ ...hit, file: there[hit.file]!.file }));
    });
  }
}
