import { Injectable } from '@nestjs/common';
import { EntityAccess, type EntityRequest, type OpenEntity } from '../access/entity-access.js';
import { AnswerMemory } from '../lists/answer-memory.js';
import { BoundedWork } from '../lists/bounded-work.js';
import { JsonList } from '../lists/json-list.js';
import { pauses } from '../lists/pause.js';
import { cursorText, type ListQuery, parseListQuery } from '../query/list-query.js';
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

  constructor(
    private readonly access: EntityAccess,
    private readonly rows: RowRepository,
    private readonly memory: AnswerMemory,
  ) {}

  /** `gone` ends the reading: what waits for a turn as well as what the database is busy with. */
  async execute(request: EntityRequest, query: Record<string, unknown>, gone: AbortSignal): Promise<ListAnswer> {
    const open = await this.access.entity(request);
    const parsed = parseListQuery(open.entity, query, new Date());
    return this.reading.run(open.scope.appId, async () => {
      gone.throwIfAborted();
      const room = this.memory.take();
      try {
        const writer = new RowJson(open.entity, parsed.fields);
        const list = new JsonList<Uint8Array>(room.bytes, (row, out) => writer.write(row, out));
        const isWhole = await this.fill(list, open, parsed, gone);
        const { bytes } = list;
        room.shrink(bytes);
        return {
          parts: list.end(),
          bytes,
          nextCursor: isWhole ? undefined : cursorText(parsed, list.length),
          release: () => room.shrink(0),
        };
      } catch (error) {
        room.shrink(0);
        throw error;
      }
    });
  }

  /** False when not all rows fitted. */
  private async fill(
    list: JsonList<Uint8Array>,
    { scope }: OpenEntity,
    query: ListQuery,
    gone: AbortSignal,
  ): Promise<boolean> {
    const pause = pauses();
    for await (const rows of this.rows.list(scope, query, gone)) {
      for (const row of rows) {
        if (!list.add(row)) return false;
        const others = pause();
        if (others) await others;
      }
    }
    return true;
  }
}
