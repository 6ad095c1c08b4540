import { DomainError, invalid } from '@lathe/platform/errors/domain-error';
import { idPattern } from '@lathe/proto/common/ids';
import type { PartialOutcome } from '@lathe/proto/entities/many-rows';
import { Injectable } from '@nestjs/common';
import { EntityAccess, type EntityRequest, type OpenEntity } from '../access/entity-access.js';
import { pauses } from '../lists/pause.js';
import type { ChangeOutcome, Together } from './change-outcome.js';
import { writtenRow } from './new-rows.js';
import { mustBeChangeable, refusedRow } from './refused-row.js';
import type { Row } from './row.js';
import { RowRepository } from './row.repository.js';
import { RowChanges, type WantedChange } from './row-changes.js';
import { partialOutcome, refusalOf, type RowOutcome } from './row-results.js';
import { listOfRows } from './sent-rows.js';

/** Rows that are checked before others of the process have their turn. */
const checkedAtOnce = 50;

/** Changes several rows by their ids, each in its own way. */
@Injectable()
export class UpdateRows {
  constructor(
    private readonly access: EntityAccess,
    private readonly rows: RowRepository,
    private readonly changes: RowChanges,
  ) {}

  /**
   * All or none; the refusal says at which index. Throws `entity/row-not-found`, `entity/permission-denied`,
   * `does-not-validate`, `too-large` and what counting throws.
   */
  async together(request: EntityRequest, body: unknown): Promise<Row[]> {
    const open = await this.access.entity(request);
    const wanted = await this.prepare(open, listOfRows(body));
    refuse(wanted);
    const outcomes = await this.change(open, wanted, 'together');
    refuse(outcomes);
    return outcomes as Row[];
  }

  /** Each for itself. */
  async each(request: EntityRequest, body: unknown): Promise<PartialOutcome> {
    const open = await this.access.entity(request);
    return partialOutcome(await this.change(open, await this.prepare(open, listOfRows(body)), 'each'));
  }

  private async prepare(open: OpenEntity, sent: readonly unknown[]): Promise<Wanted[]> {
    const pause = pauses();
    const seen = new Set<string>();
    const wanted: Wanted[] = [];
    for (let start = 0; start < sent.length; start += checkedAtOnce) {
      const some = sent.slice(start, start + checkedAtOnce).map((row) => this.prepareOne(open, row, seen));
      wanted.push(...(await Promise.all(some)));
      await pause();
    }
    return wanted;
  }

  private async prepareOne(open: OpenEntity, sent: unknown, seen: Set<string>): Promise<Wanted> {
    const { id } = (typeof sent === 'object' && sent !== null ? sent : {}) as { id?: unknown };
    if (typeof id !== 'string' || !idPattern.test(id))
      return invalid([{ path: 'id', message: 'must be the id of a row' }]);
    if (seen.has(id)) return invalid([{ path: 'id', message: 'is there twice' }]);
    seen.add(id);
    try {
      const wanted = await this.changes.prepare(open, id, sent);
      if (wanted.issues.length === 0) return wanted;
      await mustBeChangeable(this.rows, open, wanted.rowId);
      return invalid([...wanted.issues]);
    } catch (error) {
      if (error instanceof DomainError && error.kind !== 'unavailable') return error;
      throw error;
    }
  }

  private async change(open: OpenEntity, wanted: readonly Wanted[], mode: Together): Promise<RowOutcome[]> {
    const valid = wanted.filter((one): one is WantedChange => !(one instanceof DomainError));
    const stored = await this.store(open, valid, mode);
    const byRow = new Map(valid.map(({ rowId }, index) => [rowId, stored[index]!]));
    return Promise.all(
      wanted.map(async (one) => (one instanceof DomainError ? one : this.answer(open, one, byRow.get(one.rowId)!))),
    );
  }

  /** Rows for which the app has no room left keep the others from nothing where each stands for itself. */
  private async store(open: OpenEntity, wanted: readonly WantedChange[], mode: Together): Promise<ChangeOutcome[]> {
    try {
      return await this.rows.updateEach(open.scope, wanted, mode);
    } catch (error) {
      if (mode === 'together' || !(error instanceof DomainError) || error.kind !== 'plan_limit') throw error;
    }
    const outcomes: ChangeOutcome[] = [];
    for (const one of wanted)
      outcomes.push(
        ...(await this.rows.updateEach(open.scope, [one], mode).catch((error: unknown) => {
          if (error instanceof DomainError && error.kind === 'plan_limit') return [error];
          throw error;
        })),
      );
    return outcomes;
  }

  private async answer(open: OpenEntity, { rowId, change }: WantedChange, outcome: ChangeOutcome): Promise<RowOutcome> {
    if (outcome instanceof DomainError) return outcome;
    if (outcome === 'missing') return refusedRow(this.rows, open, rowId);
    this.changes.report(open, change);
    return writtenRow(open, outcome.after);
  }
}

/** A change to make, or why it cannot be. */
type Wanted = WantedChange | DomainError;

function refuse(outcomes: readonly unknown[]): void {
  const refusal = refusalOf(outcomes);
  if (refusal) throw refusal;
}
