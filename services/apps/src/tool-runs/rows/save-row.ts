import { DomainError } from '@lathe/platform/errors/domain-error';
import type { Logger } from '@lathe/platform/logging/logger';
import { LOGGER } from '@lathe/platform/tokens/tokens';
import type { RunEvent } from '@lathe/proto/apps/tools/runs';
import type { RunRows } from '@lathe/proto/apps/tools/tool-rows';
import { Inject, Injectable } from '@nestjs/common';
import type { RunAnswer } from '../run-log.js';
import { ENTITY_ROWS, type EntityRows, type WantedRow } from './entity-rows.js';
import type { AskedRun } from './read-rows.js';
import { unsavedBecause } from './row-problems.js';
import { valuesOf } from './row-values.js';

/** Stores an answer as the row that the settings of its tool name, as whoever runs it. */
@Injectable()
export class SaveRow {
  constructor(
    @Inject(ENTITY_ROWS) private readonly rows: EntityRows,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The answer stays whatever becomes of the row, and says why there is none. */
  async *events(run: AskedRun & { runId: string }, answer: RunAnswer): AsyncGenerator<RunEvent, RunRows['saved']> {
    const { rowSaved = null } = run.tool.values;
    if (rowSaved === null) return null;
    const { entity } = rowSaved;
    if (answer.made === 'nothing') return { entity, problem: `Not saved to ${entity}: there is no answer.` };
    const values = valuesOf(rowSaved, run.input, answer);
    if (Object.keys(values).length === 0)
      return { entity, problem: `Not saved to ${entity}: the answer has nothing for its fields.` };
    yield { type: 'step', step: 'save-row', entity };
    try {
      await this.create(run, { runId: run.runId, entity, values });
      return { entity, problem: null };
    } catch (error) {
      return { entity, problem: unsavedBecause(error, entity, this.logger) };
    }
  }

  /** Asked once more where it is not known whether it was done: a run makes one row. */
  private async create({ app, as }: AskedRun, row: WantedRow): Promise<void> {
    try {
      await this.rows.create(app, as, row);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'no-answer') throw error;
      await this.rows.create(app, as, row);
    }
  }
}
