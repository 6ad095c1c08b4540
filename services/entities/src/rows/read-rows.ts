import { DomainError } from '@lathe/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';
import type { OpenEntity } from '../access/entity-door.js';
import { AnswerMemory } from '../lists/answer-memory.js';
import { JsonList } from '../lists/json-list.js';
import { pauses } from '../lists/pause.js';
import { Turns } from '../lists/turns.js';
import { cursorText, type ListQuery, parseListQuery } from '../query/list-query.js';
import { type Row, toRow } from './row.js';
import { RowRepository } from './row.repository.js';

/** Lists being read at once: each holds one batch of the database, of up to 16 MB, beside its own answer. */
const turns = { atOnce: 6, atOncePerKey: 3, waiting: 1_000 };

/** Rows of a list as the bytes of a JSON array. */
export interface ListAnswer {
  readonly parts: readonly Buffer[];
  readonly bytes: number;
  /** To be called when the answer was taken, or never will be. */
  readonly release: () => void;
  /** Where the list goes on; undefined when this is all of it. */
  readonly nextCursor: string | undefined;
}

/** Reads rows. What a rule hides is as if it were not there. */
@Injectable()
export class ReadRows {
  private readonly turns = new Turns(turns);

  constructor(
    private readonly rows: RowRepository,
    private readonly memory: AnswerMemory,
  ) {}

  /** `gone` ends the reading: what waits for a turn as well as what the database is busy with. */
  async list(open: OpenEntity, query: Record<string, unknown>, gone: AbortSignal): Promise<ListAnswer> {
    const parsed = parseListQuery(open.entity, query, new Date());
    return this.turns.run(open.scope.appId, async () => {
      gone.throwIfAborted();
      const room = this.memory.take();
      try {
        const list = new JsonList(room.bytes);
        const isWhole = await this.fill(list, open, parsed, gone);
        room.shrink(list.bytes);
        return {
          parts: list.end(),
          bytes: list.bytes,
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
    list: JsonList,
    { entity, scope }: OpenEntity,
    query: ListQuery,
    gone: AbortSignal,
  ): Promise<boolean> {
    const pause = pauses();
    for await (const row of this.rows.list(scope, query, gone)) {
      if (!list.add(JSON.stringify(toRow(entity, row, query.fields)))) return false;
      await pause();
    }
    return true;
  }

  /** Throws `entity/row-not-found`. */
  async one({ entity, scope }: OpenEntity, rowId: string): Promise<Row> {
    const row = await this.rows.find(scope, rowId);
    if (!row) throw new DomainError('entity/row-not-found');
    return toRow(entity, row);
  }

  /** The author's schema, for whoever may do anything with the entity, now or once he has signed in. */
  schema({ entity, scope }: OpenEntity): Record<string, unknown> {
    const opensBySignIn = entity.read === 'creator' || entity.write === 'creator';
    if (scope.read === 'none' && scope.write === 'none' && !opensBySignIn) throw new DomainError('entity/unknown');
    const { name, title, description, properties, required, permissions } = entity.schema;
    const fields = Object.fromEntries(
      Object.entries(properties).map(([field, { 'x-key': _, ...rest }]) => [field, rest]),
    );
    return {
      name,
      type: 'object',
      ...(title ? { title } : {}),
      ...(description ? { description } : {}),
      properties: fields,
      required,
      permissions,
    };
  }
}
