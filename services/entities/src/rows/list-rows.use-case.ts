import { readStored } from '@lathe/platform/persistence/read-stored';
import { Injectable } from '@nestjs/common';
import { EntityAccess, type EntityRequest, type OpenEntity } from '../access/entity-access.js';
import { AnswerMemory } from '../lists/answer-memory.js';
import { BoundedWork } from '../lists/bounded-work.js';
import { JsonList } from '../lists/json-list.js';
import { pauses } from '../lists/pause.js';
import { SharedAnswers } from '../lists/shared-answers.js';
import { type Place, placeOf } from '../query/keyset.js';
import { wrong } from '../query/list-cursor.js';
import { type ListQuery, nextCursor, parseListQuery } from '../query/list-query.js';
import type { StoredRow } from './row.js';
import { RowRepository } from './row.repository.js';
import { RowJson } from './row-json.js';

/** Lists being read at once: each holds one batch of the database, of up to 16 MB, beside its own answer. */
const reading = { atOnce: 6, atOncePerKey: 3, waiting: 1_000 };

/** Rows of a list as the bytes of a JSON array. */
export interface ListAnswer {
  readonly parts: readonly Buffer[];
  readonly bytes: number;
  /** To be called when the answer was taken, or never will be. */
  readonly release: () => void;
  /** Where the list goes on; undefined when this is all of it. */
  readonly nextCursor: string | undefined;
}

/** Lists rows. What a rule hides is as if it were not there. */
@Injectable()
export class ListRows {
  private readonly reading = new BoundedWork(reading);
  private readonly shared = new SharedAnswers<ListAnswer>();

  constructor(
    private readonly access: EntityAccess,
    private readonly rows: RowRepository,
    private readonly memory: AnswerMemory,
  ) {}

  /**
   * `gone` ends the reading: what waits for a turn as well as what the database is busy with. Who asks for the same list
   * as the same person while it waits for its turn, as many visitors of a page do, shares its answer.
   */
  async execute(request: EntityRequest, query: Record<string, unknown>, gone: AbortSignal): Promise<ListAnswer> {
    const open = await this.access.entity(request);
    const list = `${open.scope.appId}:${open.entity.key}`;
    const parsed = parseListQuery(open.entity, list, query);
    // Of the scope all counts, and what rules hide of the entity: two who share must see the very same.
    const { scope, entity } = open;
    const same = { about: entity.fieldByName, key: JSON.stringify([scope, entity.guard?.key, query]), gone };
    return this.shared.get(same, (begun, unwanted) =>
      this.reading.run(open.scope.appId, () => {
        begun();
        return this.read(open, parsed, list, unwanted);
      }),
    );
  }

  private async read(open: OpenEntity, parsed: ListQuery, list: string, gone: AbortSignal): Promise<ListAnswer> {
    gone.throwIfAborted();
    const room = this.memory.take();
    try {
      const writer = new RowJson(open.entity, parsed.fields);
      const json = new JsonList<Uint8Array>(room.bytes, (row, out) => writer.write(row, out));
      const last = await this.fill(json, open, parsed, gone);
      const { bytes } = json;
      room.shrink(bytes);
      return {
        parts: json.end(),
        bytes,
        nextCursor: last && nextCursor(list, parsed, readStored<StoredRow>(last), json.length),
        release: () => room.shrink(0),
      };
    } catch (error) {
      room.shrink(0);
      throw error;
    }
  }

  /** The last row that was taken, where more rows follow; undefined when these were all. */
  private async fill(
    list: JsonList<Uint8Array>,
    open: OpenEntity,
    query: ListQuery,
    gone: AbortSignal,
  ): Promise<Uint8Array | undefined> {
    const pause = pauses();
    const limit = query.isPaged ? query.limit + 1 : query.limit;
    const slice = { ...query, limit, from: await this.placeIn(open, query) };
    let last: Uint8Array | undefined;
    for await (const rows of this.rows.list(open.scope, slice, gone)) {
      for (const row of rows) {
        if (list.length === query.limit || !list.add(row)) return last;
        last = row;
        const others = pause();
        if (others) await others;
      }
    }
    return undefined;
  }

  /** Throws `invalid_cursor` where the row that has to say it is gone. */
  private async placeIn({ scope }: OpenEntity, { from, order }: ListQuery): Promise<Place | undefined> {
    if (!from) return undefined;
    if (from.key) return { key: from.key, id: from.id };
    const row = await this.rows.find(scope, from.id);
    if (!row) throw wrong();
    return placeOf(row, order);
  }
}
