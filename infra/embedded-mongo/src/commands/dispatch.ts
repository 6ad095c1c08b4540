import type { Doc } from '../bson/values.js';
import { CommandError, isCommandError, noSuchCommand } from '../errors.js';
import { noSuchTransaction, type Session, transactionNumber } from '../sessions/sessions.js';
import type { Transaction } from '../storage/transaction.js';
import { Turn } from '../turns/turn.js';
import type { Client } from '../wire/connection.js';
import type { Request } from '../wire/message.js';
import type { Context, Server } from './context.js';
import { checkFields, maxTimeOf } from './fields.js';
import { type Command, commands } from './registry.js';

/** Runs one request and makes its reply; never throws. */
export async function dispatch(server: Server, request: Request, client: Client): Promise<Doc> {
  try {
    return { ...(await route(server, request, client)), ok: 1 };
  } catch (error) {
    return errorReply(error);
  }
}

function errorReply(error: unknown): Doc {
  if (!isCommandError(error)) {
    console.error('embedded-mongo: internal error', error);
    return { ok: 0, errmsg: `internal error: ${(error as Error).message}`, code: 1, codeName: 'InternalError' };
  }
  const { labels, details } = error.options;
  return {
    ok: 0,
    errmsg: error.message,
    code: error.code,
    codeName: error.codeName,
    ...details,
    ...(labels && { errorLabels: labels }),
  };
}

async function route(server: Server, request: Request, client: Client): Promise<Doc> {
  const { body } = request;
  const [name = ''] = Object.keys(body);
  const command = commands.get(name);
  if (!command) throw noSuchCommand(name);
  const database = body.$db;
  if (typeof database !== 'string' || database === '')
    throw new CommandError('ApiParameterMissing', "BSON field '$db' is missing but a required field");
  if (server.secret && !client.authenticated && !command.open)
    throw new CommandError('Unauthorized', `Command ${name} requires authentication`);
  checkFields(name, body);
  server.counters[name] = (server.counters[name] ?? 0) + 1;
  const session = command.open ? undefined : server.sessions.of(body);
  const context = {
    server,
    client,
    database,
    name,
    body,
    documents: request.documents,
    session,
    generation: server.engine.generation,
  };
  if (body.autocommit === false && !isEnd(name)) return inTransaction(context, command, session);
  if (session && body.txnNumber !== undefined && body.autocommit === undefined && command.write)
    return retryable(context, command, session);
  return runDurably({ ...context, transaction: undefined, turn: turnOf(context, command, undefined) }, command);
}

type Base = Omit<Context, 'transaction' | 'turn'>;

/**
 * A command stops when its client has gone; but a write that its driver sends again over another connection is to be
 * found under way.
 */
function turnOf(
  { body, client, server: { engine }, generation, retryNumber }: Base,
  command: Command,
  transaction: Transaction | undefined,
): Turn {
  return new Turn({
    maxTimeMS: maxTimeOf(body),
    check() {
      if (retryNumber === undefined && client.closed.aborted)
        throw new CommandError('ClientDisconnect', 'the client has gone');
      if (transaction && transaction.state !== 'open') throw noSuchTransaction(transaction.number, 'has been aborted');
      if (command.write) engine.checkWritable(generation);
    },
  });
}

function isEnd(name: string): boolean {
  return name === 'commitTransaction' || name === 'abortTransaction';
}

/**
 * Acknowledges a write when all that it wrote is on disk, also when some statements failed; a read is answered when
 * what it saw is.
 */
async function runDurably(context: Context, command: Command): Promise<Doc> {
  const {
    server: { engine },
    generation,
  } = context;
  if (!command.write) {
    // As it was when the read began: a disk that is full meanwhile puts another in its place.
    const collection = engine.find(context.database, String(context.body[context.name]));
    const reply = await command.run(context);
    await collection?.written;
    return reply;
  }
  engine.checkWritable(generation);
  try {
    return await command.run(context);
  } finally {
    await engine.durable(generation);
  }
}

/** An error ends the transaction, as it does on MongoDB. */
async function inTransaction(context: Base, command: Command, session: Session | undefined): Promise<Doc> {
  if (!session) throw new CommandError('InvalidOptions', "'autocommit' needs a session");
  const { sessions, engine } = context.server;
  const transaction: Transaction = sessions.transactionFor(session, context.body);
  transaction.clientId = context.client.id;
  try {
    if (!command.transaction)
      throw new CommandError(
        'OperationNotSupportedInTransaction',
        `Cannot run '${context.name}' in a multi-document transaction.`,
      );
    if (command.write) engine.checkWritable(context.generation);
    const reply = await command.run({ ...context, transaction, turn: turnOf(context, command, transaction) });
    if (reply.writeErrors) transaction.finish('aborted');
    return reply;
  } catch (error) {
    if (transaction.state === 'open') transaction.finish('aborted');
    throw error;
  }
}

/**
 * A write that a driver sends again under the same number is answered from memory, or from what is on disk of the time
 * before a restart.
 */
async function retryable(context: Base, command: Command, session: Session): Promise<Doc> {
  const number = transactionNumber(context.body);
  if (number === session.write?.number) return session.write.reply;
  const last = session.write?.number ?? session.record?.number;
  if (last !== undefined && number < last)
    throw new CommandError(
      'TransactionTooOld',
      `Retryable write with txnNumber ${number} is prohibited on session because a newer retryable write with txnNumber ${last} has already started.`,
    );
  const reply = runDurably(
    {
      ...context,
      transaction: undefined,
      retryNumber: number,
      turn: turnOf({ ...context, retryNumber: number }, command, undefined),
    },
    command,
  );
  session.write = { number, reply };
  reply.catch(() => {
    if (session.write?.reply === reply) session.write = undefined;
  });
  return reply;
}
