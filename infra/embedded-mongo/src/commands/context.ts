import type { ScramSecret } from '../auth/scram.js';
import { type Doc, toNumber } from '../bson/values.js';
import type { Cursors } from '../cursors/cursors.js';
import { CommandError } from '../errors.js';
import { writeConflict } from '../errors.js';
import { type Collation, parseCollation } from '../query/collation.js';
import type { Session, Sessions } from '../sessions/sessions.js';
import type { Collection } from '../storage/collection.js';
import type { Engine } from '../storage/engine.js';
import type { Transaction } from '../storage/transaction.js';
import { BusyError } from '../storage/writes.js';
import type { Steps, Turn } from '../turns/turn.js';
import type { Client } from '../wire/connection.js';

/** What the commands share. */
export interface Server {
  readonly engine: Engine;
  readonly sessions: Sessions;
  readonly cursors: Cursors;
  readonly secret: ScramSecret | undefined;
  /** The address clients see in hello. */
  address: string;
  readonly startedAt: number;
  connections: number;
  readonly counters: Record<string, number>;
}

/** One command being run. */
export interface Context {
  readonly server: Server;
  readonly client: Client;
  readonly database: string;
  readonly name: string;
  readonly body: Doc;
  /** Documents of an insert, as bytes. */
  readonly documents: readonly Buffer[];
  readonly session: Session | undefined;
  readonly transaction: Transaction | undefined;
  /** Number under which a driver may send this write again. */
  readonly retryNumber?: bigint;
  /** The engine's generation when the command began. */
  readonly generation: number;
  readonly turn: Turn;
}

export type Handler = (context: Context) => Doc | Promise<Doc>;

/** The collection name that is the value of the command's first field. */
export function collectionName(context: Context): string {
  const name = context.body[context.name];
  if (typeof name !== 'string')
    throw new CommandError('InvalidNamespace', `collection name has invalid type ${typeof name}`, { code: 73 });
  if (name === '' || name.includes('\0'))
    throw new CommandError('InvalidNamespace', `Invalid namespace specified '${context.database}.${name}'`);
  return name;
}

/** The collation of a command, or else the collection's own. */
export function collationOf(value: unknown, collection: Collection | undefined): Collation | undefined {
  return value === undefined ? collection?.collation : parseCollation(value);
}

/** The index name of a hint; `$natural` for a forced scan. Throws when there is no such index. */
export function hintOf(value: unknown, collection: Collection | undefined): string | undefined {
  if (value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0))
    return undefined;
  if (typeof value === 'object' && '$natural' in value) return '$natural';
  const wanted = typeof value === 'string' ? value : JSON.stringify(value);
  for (const { definition } of collection?.indexes.values() ?? []) {
    if (definition.name === wanted || JSON.stringify(definition.spec.key) === wanted) return definition.name;
  }
  if (!collection) return undefined;
  throw new CommandError(
    'BadValue',
    'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
  );
}

/** A count such as limit or skip. */
export function countOf(value: unknown, name: string): number {
  if (value === undefined || value === null) return 0;
  const count = toNumber(value);
  if (count === undefined)
    throw new CommandError(
      'TypeMismatch',
      `BSON field '${name}' is the wrong type, expected types '[long, int, decimal, double]'`,
    );
  if (count < 0)
    throw new CommandError('BadValue', `BSON field '${name}' value must be >= 0, actual value '${count}'`, {
      code: 51024,
    });
  return Math.trunc(count);
}

/**
 * Runs one statement, or one write of a statement of many. Outside a transaction it waits for the transaction that
 * holds what it wants to write, and is run again from its beginning: collection, indexes and documents may be others
 * then. What is written is written after the last step.
 */
export async function attempt<T>(context: Context, steps: () => Steps<T>): Promise<T> {
  const {
    server: { engine },
    generation,
    turn,
  } = context;
  for (;;) {
    engine.checkWritable(generation);
    try {
      return await turn.run(steps());
    } catch (error) {
      await untilFree(error, context);
    }
  }
}

/** The same for work that is one step: done when it returns nothing, else when the promise resolves. */
export function attemptNow(context: Context, work: () => void): Promise<void> | undefined {
  context.server.engine.checkWritable(context.generation);
  try {
    work();
    return undefined;
  } catch (error) {
    return untilFree(error, context).then(() => attemptNow(context, work));
  }
}

/** Resolves when the transaction that a write met has ended. Throws any other error. */
async function untilFree(error: unknown, { transaction, turn }: Context): Promise<void> {
  if (!(error instanceof BusyError)) throw error;
  if (transaction) throw writeConflict();
  await turn.until(error.transaction.ended);
}

/** The result of a statement; one that a driver sends again is not run again when it was done. */
export function runOnce(context: Context, statement: number, run: () => Doc | Promise<Doc>): Doc | Promise<Doc> {
  const {
    server: { sessions, engine },
    session,
    retryNumber,
  } = context;
  if (!session || retryNumber === undefined) return run();
  const known = sessions.resultOf(session, retryNumber, statement);
  if (known) return known;
  const before = engine.changes;
  const noted = (result: Doc) => {
    if (engine.changes !== before) sessions.noteDone(session, retryNumber, statement, result);
    return result;
  };
  const result = run();
  return result instanceof Promise ? result.then(noted) : noted(result);
}
