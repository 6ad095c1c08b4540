import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Import } from './import.js';
import { ImportRepository } from './import.repository.js';

/** How often a job is asked whether it is done. Milliseconds. */
const firstLookMs = 10;
const longestLookMs = 250;

/** Waits for jobs that others do. */
@Injectable()
export class EndOfImport {
  constructor(private readonly imports: ImportRepository) {}

  /** The import when it is over; undefined when it goes on for longer than `patienceMs`. */
  async of({ appId, id }: Pick<Import, 'appId' | 'id'>, patienceMs: number): Promise<Import | undefined> {
    const until = performance.now() + patienceMs;
    for (let lookMs = firstLookMs; performance.now() < until; lookMs = Math.min(longestLookMs, lookMs * 1.5)) {
      await wait(lookMs);
      const found = await this.imports.find(appId, id);
      if (found?.endedAt) return found;
    }
    return undefined;
  }
}
