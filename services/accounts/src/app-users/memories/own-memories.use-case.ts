import { invalid } from '@lathe/platform/errors/domain-error';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { maxMemories, type MemoryValue } from '@lathe/proto/accounts/memories';
import { Injectable } from '@nestjs/common';
import { type Memory, MemoryRepository } from './memory.repository.js';
import type { MemoryHolder } from './memory-holder.js';

type Memories = Record<string, MemoryValue>;

/** What an app remembers of somebody, and what they let it keep or forget. */
@Injectable()
export class OwnMemories {
  constructor(
    private readonly memories: MemoryRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async read(holder: MemoryHolder): Promise<Memories> {
    return byName(await this.memories.find(holder));
  }

  /** Throws `does-not-validate` beyond what one person may have. */
  keep(holder: MemoryHolder, sent: Readonly<Record<string, MemoryValue | null>>): Promise<Memories> {
    return this.unitOfWork.run(async (tx) => {
      const known = new Map((await this.memories.find(holder, tx)).map(({ name, value }) => [name, value]));
      for (const [name, value] of Object.entries(sent)) {
        if (value === null) known.delete(name);
        else known.set(name, value);
      }
      if (known.size > maxMemories)
        throw invalid([{ path: 'memories', message: `can be ${maxMemories} in an app at most` }]);
      const kept = [...known].map(([name, value]) => ({ name, value }));
      await this.memories.replace(holder, kept, tx);
      return byName(kept);
    });
  }
}

const byName = (memories: readonly Memory[]): Memories =>
  Object.fromEntries(memories.map(({ name, value }) => [name, value]));
