import { Injectable } from '@nestjs/common';
import { EntityAccess, type EntityRequest } from '../access/entity-access.js';
import { BoundedWork } from '../lists/bounded-work.js';
import { parseFilterText } from '../query/parse-filter.js';
import { RowRepository } from './row.repository.js';

/** Counts under way at once: each may look at every row of its entity. */
const counting = { atOnce: 6, atOncePerKey: 3, waiting: 1_000 };

/** Counts the rows that the caller may read and a filter fits. */
@Injectable()
export class CountRows {
  private readonly counting = new BoundedWork(counting);

  constructor(
    private readonly access: EntityAccess,
    private readonly rows: RowRepository,
  ) {}

  /** `gone` ends it. Throws `entity/bad-query` and `entity/query-too-slow`. */
  async execute(request: EntityRequest, q: unknown, gone: AbortSignal): Promise<number> {
    const { entity, scope } = await this.access.entity(request);
    const filter = parseFilterText(entity, q);
    return this.counting.run(scope.appId, () => {
      gone.throwIfAborted();
      return this.rows.count(scope, filter, gone);
    });
  }
}
