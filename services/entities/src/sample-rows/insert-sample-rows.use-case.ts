import { newId } from '@lathe/platform/ids/new-id';
import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import type { Principal } from '@lathe/proto/common/principal';
import type { insertSampleRows } from '@lathe/proto/entities/internal';
import type { RouteInput } from '@lathe/proto/http/route';
import { Injectable } from '@nestjs/common';
import { type AccessScope, type ActorEntity, actorEntity } from '../access/access-scope.js';
import { EntityAccess, type OpenApp } from '../access/entity-access.js';
import { NewRows } from '../rows/new-rows.js';
import type { PreparedRow } from '../rows/row.js';
import { RowRepository } from '../rows/row.repository.js';
import type { EntityDefinition } from '../schemas/entity-definition.js';
import { parseReference, resolveReferences } from './references.js';
import { SampleBatchRepository, type SampleReport } from './sample-batch.repository.js';

type Records = RouteInput<typeof insertSampleRows>['body']['records'];

/** A row of the batch with the id it will have, so that others can refer to it before it exists. */
interface Planned {
  readonly entity: string;
  readonly index: number;
  readonly rowId: string;
  readonly body: Record<string, unknown>;
}

/** Inserts sample rows into the draft as the app's owner; a batch that was inserted answers its first report again. */
@Injectable()
export class InsertSampleRows {
  constructor(
    private readonly access: EntityAccess,
    private readonly newRows: NewRows,
    private readonly rows: RowRepository,
    private readonly batches: SampleBatchRepository,
  ) {}

  async execute(caller: Principal, appId: string, batchId: string, records: Records): Promise<SampleReport> {
    const app = await this.access.draft(appId, caller);
    const done = await this.batches.find(appId, batchId);
    if (done) return done;
    const needed = await this.needed(app, records);
    const { inserts, report } = await this.plan(app, needed, entitiesOnlyIn(records, needed));
    try {
      await this.rows.insertTogether(appId, inserts, (tx) => this.batches.insert(appId, batchId, report, tx));
      return report;
    } catch (error) {
      const doneMeanwhile = isDuplicateKey(error) ? await this.batches.find(appId, batchId) : undefined;
      if (doneMeanwhile) return doneMeanwhile;
      throw error;
    }
  }

  /** Without the rows that are only for an entity that has none. */
  private async needed(app: OpenApp, records: Records): Promise<Records> {
    const areNeeded = records.map(
      async ({ entity, unlessAny }) =>
        !unlessAny || !app.catalog.find(entity) || (await this.rows.oldestIds(scopeOf(app, entity), 1)).length === 0,
    );
    const answers = await Promise.all(areNeeded);
    return records.filter((_record, index) => answers[index]);
  }

  /**
   * Decides which rows go in. A row that refers to one that does not is left out too, so this repeats until nothing
   * changes.
   */
  private async plan(
    app: OpenApp,
    records: Records,
    replaced: ReadonlySet<string>,
  ): Promise<{ inserts: { scope: AccessScope; rows: PreparedRow[] }[]; report: SampleReport }> {
    const planned = number(records);
    const existing = await this.existingIds(app, planned);
    const failed = new Map<Planned, string>();
    let prepared = new Map<Planned, PreparedRow>();
    for (let failures = -1; failures !== failed.size;) {
      failures = failed.size;
      const alive = new Map(
        planned.filter((row) => !failed.has(row)).map((row) => [`${row.entity}:${row.index}`, row.rowId]),
      );
      const batchHas = new Set(planned.map((row) => row.entity));
      const idOf = (entity: string, index: number): string | undefined =>
        batchHas.has(entity)
          ? alive.get(`${entity}:${index}`)
          : existing.get(entity)?.at(replaced.has(entity) ? index % (existing.get(entity)?.length ?? 1) : index);
      prepared = this.prepareAll(
        app,
        planned.filter((row) => !failed.has(row)),
        idOf,
        failed,
      );
    }
    const inserts = [...Map.groupBy(prepared, ([row]) => row.entity)].map(([name, rows]) => ({
      scope: scopeOf(app, name),
      rows: rows.map(([, row]) => row),
    }));
    const failures = [...failed].map(([{ entity, index }, message]) => ({ entity, index, message }));
    return { inserts, report: { inserted: prepared.size, failed: failures } };
  }

  private prepareAll(
    app: OpenApp,
    rows: readonly Planned[],
    idOf: (entity: string, index: number) => string | undefined,
    failed: Map<Planned, string>,
  ): Map<Planned, PreparedRow> {
    const prepared = new Map<Planned, PreparedRow>();
    for (const planned of rows) {
      const entity = app.catalog.find(planned.entity);
      const { row: body, missing } = resolveReferences(planned.body, idOf);
      const result = entity
        ? this.newRows.prepare(openAs(app, entity), body, { _id: planned.rowId, createdAt: new Date() })
        : undefined;
      if (!result) failed.set(planned, 'Entity not found');
      else if (missing.length > 0) failed.set(planned, `${missing[0]} refers to no row`);
      else if (result.issues)
        failed.set(planned, result.issues.map(({ path, message }) => `${path} ${message}`.trim()).join('; '));
      else prepared.set(planned, result);
    }
    return prepared;
  }

  /** Rows that references may mean where the batch has none of that entity: the oldest ones. */
  private async existingIds(app: OpenApp, planned: readonly Planned[]): Promise<Map<string, string[]>> {
    const inBatch = new Set(planned.map((row) => row.entity));
    const wanted = new Map<string, number>();
    for (const reference of planned.flatMap((row) =>
      Object.values(row.body)
        .flat()
        .flatMap((value) => parseReference(value) ?? []),
    )) {
      if (!inBatch.has(reference.entity))
        wanted.set(reference.entity, Math.max(wanted.get(reference.entity) ?? 0, reference.index + 1));
    }
    const found = [...wanted].map(async ([name, count]): Promise<[string, string[]]> => [
      name,
      app.catalog.find(name) ? await this.rows.oldestIds(scopeOf(app, name), Math.min(count, 1_000)) : [],
    ]);
    return new Map(await Promise.all(found));
  }
}

/** Entities whose rows were left out for those that are there. */
function entitiesOnlyIn(records: Records, needed: Records): Set<string> {
  const there = new Set(needed.map(({ entity }) => entity));
  return new Set(records.map(({ entity }) => entity).filter((entity) => !there.has(entity)));
}

const number = (records: Records): Planned[] =>
  [...Map.groupBy(records, (record) => record.entity)].flatMap(([entity, groups]) =>
    groups.flatMap((group) => group.rows).map((body, index) => ({ entity, index, body, rowId: newId() })),
  );

const openAs = ({ access }: OpenApp, entity: EntityDefinition): ActorEntity =>
  actorEntity(access.appId, entity, access.actor, null);

function scopeOf(app: OpenApp, name: string): AccessScope {
  return openAs(app, app.catalog.find(name)!).scope;
}
