import { DomainError } from '@lathe/platform/errors/domain-error';
import type { Logger } from '@lathe/platform/logging/logger';
import { LOGGER } from '@lathe/platform/tokens/tokens';
import { inputName } from '@lathe/proto/apps/tools/custom-fields';
import type { RunEvent } from '@lathe/proto/apps/tools/runs';
import type { RowsRead, RunRows } from '@lathe/proto/apps/tools/tool-rows';
import type { RowsCaller } from '@lathe/proto/entities/rows-for-tools';
import { Inject, Injectable } from '@nestjs/common';
import type { AppRecord } from '../../records/app.js';
import type { ToolRecord } from '../../tools/tool.js';
import type { RunInput } from '../run-input.js';
import { ENTITY_ROWS, type EntityRows, type FoundRows } from './entity-rows.js';
import { unreadBecause } from './row-problems.js';

/** Characters of all rows of a run: some 4,000 tokens. */
export const maxRowCharacters = 16_000;

/** What somebody who may run a tool runs. */
export interface AskedRun {
  readonly app: AppRecord;
  readonly tool: ToolRecord;
  readonly input: RunInput;
  readonly as: RowsCaller;
}

export interface ReadRowsOfRun {
  readonly found: readonly FoundRows[];
  readonly told: RunRows['read'];
}

/**
 * Reads the rows that the settings of a tool name, as whoever runs it; nothing that anybody writes names others. A run
 * goes on without what cannot be read, and says so.
 */
@Injectable()
export class ReadRows {
  constructor(
    @Inject(ENTITY_ROWS) private readonly rows: EntityRows,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async *events(run: AskedRun): AsyncGenerator<RunEvent, ReadRowsOfRun> {
    const reads = run.tool.values.rowsRead ?? [];
    const [found, told]: [FoundRows[], RunRows['read']] = [[], []];
    for (const read of reads) {
      const { entity } = read;
      yield { type: 'step', step: 'read-rows', entity };
      try {
        const rows = await this.read(run, read, Math.floor(maxRowCharacters / reads.length));
        found.push({ entity, rows });
        told.push({ entity, count: rows.length, problem: null });
      } catch (error) {
        told.push({ entity, count: 0, problem: unreadBecause(error, entity, this.logger) });
      }
    }
    return { found: found.filter(({ rows }) => rows.length > 0), told };
  }

  private async read({ app, tool, input, as }: AskedRun, { entity, most, filter }: RowsRead, maxCharacters: number) {
    const values = filter === null ? [] : givenTo(filter.asked, tool, input);
    const wanted = filter === null || values.length === 0 ? null : { field: filter.field, values };
    return this.rows.read(app, as, { entity, most, filter: wanted, maxCharacters });
  }
}

/** What was put in under a name; nothing where it was left out. */
function givenTo(name: string, { values: { fields = [] } }: ToolRecord, input: RunInput): (string | number)[] {
  const isThere = name === inputName || fields.some((field) => field.name === name && !field.personal);
  // Without it, rows would be read that its builder has left out.
  if (!isThere) throw new DomainError('entity/bad-query');
  const value = name === inputName ? input.input.trim() : (input.values[name] ?? '');
  return (Array.isArray(value) ? value : [value]).filter((one) => one !== '');
}
