import { Binary } from 'bson';
import { type Doc, isPlainObject, toNative } from '../bson/values.js';
import { badValue, CommandError } from '../errors.js';
import type { Engine } from '../storage/engine.js';
import type { Transaction } from '../storage/transaction.js';
import { decodeRecord, encodeRecord, type SessionRecord } from './session-record.js';

export const sessionMinutes = 30;
const transactionSeconds = 60;
const uuidBytes = 16;

/** A logical session of a client: its open transaction and its last retryable write. */
export interface Session {
  readonly id: string;
  usedAt: number;
  transaction: Transaction | undefined;
  /** The last retryable write while this server runs; a repeat of it gets the same answer and is not applied again. */
  write: { number: bigint; reply: Promise<Doc> } | undefined;
  /** What is on disk of the last write or transaction, so that a repeat after a restart finds it, too. */
  record: SessionRecord | undefined;
}

export function noSuchTransaction(number: bigint, why = 'does not match any in-progress transactions'): CommandError {
  return new CommandError('NoSuchTransaction', `Given transaction number ${number} ${why}.`, {
    labels: ['TransientTransactionError'],
  });
}

export class Sessions {
  readonly #byId = new Map<string, Session>();

  constructor(private readonly engine: Engine) {
    this.restore();
  }

  /** What sessions did is what is on disk: at the start, and when a batch could not be written. */
  restore(): void {
    for (const session of this.#byId.values()) {
      if (session.transaction?.state === 'open') session.transaction.finish('aborted');
      Object.assign(session, { transaction: undefined, write: undefined, record: undefined });
    }
    for (const [id, bytes] of this.engine.savedSessions) this.#get(id).record = decodeRecord(bytes);
    this.engine.savedSessions.clear();
  }

  /** The session a command names; undefined when it names none. */
  of(body: Doc): Session | undefined {
    return body.lsid === undefined ? undefined : this.#get(sessionId(body.lsid));
  }

  #get(id: string): Session {
    let session = this.#byId.get(id);
    if (!session)
      this.#byId.set(id, (session = { id, usedAt: 0, transaction: undefined, write: undefined, record: undefined }));
    session.usedAt = Date.now();
    return session;
  }

  /**
   * What became of a statement of this number; undefined when it was not done, or did nothing that a repeat could do
   * twice.
   */
  resultOf(session: Session, number: bigint, statement: number): Doc | undefined {
    return session.record?.number === number ? session.record.done.get(statement) : undefined;
  }

  /** Remembers what a statement did, in the batch of what it wrote: called in the same turn of the event loop. */
  noteDone(session: Session, number: bigint, statement: number, result: Doc): void {
    if (session.record?.number !== number) session.record = { number, committed: false, done: new Map() };
    session.record.done.set(statement, result);
    this.#save(session);
  }

  /** Remembers a commit, in the batch of what it wrote. */
  noteCommitted(session: Session, number: bigint): void {
    session.record = { number, committed: true, done: new Map() };
    this.#save(session);
  }

  #save(session: Session): void {
    this.engine.saveSession(session.id, () => encodeRecord(session.record!));
  }

  /** As `$listLocalSessions` shows them. */
  list(): Doc[] {
    return Array.from(this.#byId.values(), ({ id, usedAt }) => ({
      _id: { id: new Binary(Buffer.from(id, 'hex'), 4), uid: new Binary(Buffer.alloc(32)) },
      lastUse: new Date(usedAt),
    }));
  }

  /** The transaction a command belongs to, begun when the command says so. */
  transactionFor(session: Session, body: Doc): Transaction {
    const number = transactionNumber(body);
    if (body.startTransaction === true) return this.#begin(session, number);
    const current = session.transaction;
    if (!current || current.number !== number) throw noSuchTransaction(number);
    if (current.state === 'aborted') throw noSuchTransaction(number, 'has been aborted');
    return current;
  }

  #begin(session: Session, number: bigint): Transaction {
    const current = session.transaction;
    const last = current?.number ?? session.record?.number;
    if (last !== undefined && number < last)
      throw new CommandError(
        'TransactionTooOld',
        `Cannot start transaction ${number}: transaction ${last} has already started.`,
      );
    if (last !== undefined && number === last)
      throw new CommandError(
        'NoSuchTransaction',
        `Cannot start a transaction at given transaction number ${number} a second time.`,
        { code: 117 },
      );
    if (current?.state === 'open') current.finish('aborted');
    session.transaction = this.engine.begin(number);
    return session.transaction;
  }

  end(ids: unknown): void {
    if (!Array.isArray(ids)) throw badValue('sessions must be an array');
    for (const id of ids) this.#drop(this.#byId.get(sessionId(id)));
  }

  /** Ends sessions that were not used for half an hour and transactions that take more than a minute. */
  sweep(now = Date.now()): void {
    for (const session of this.#byId.values()) {
      const { transaction } = session;
      if (transaction?.state === 'open' && now - transaction.startedAt > transactionSeconds * 1000)
        transaction.finish('aborted');
      if (now - session.usedAt > sessionMinutes * 60_000) this.#drop(session);
    }
  }

  /**
   * Ends the open transactions of a connection that was closed, so that a process that is killed leaves no locks.
   * MongoDB keeps them until transactionLifetimeLimitSeconds; a driver that goes on over another connection begins the
   * transaction anew, as the error's label tells it.
   */
  clientGone(clientId: number): void {
    for (const { transaction } of this.#byId.values())
      if (transaction?.state === 'open' && transaction.clientId === clientId) transaction.finish('aborted');
  }

  get size(): number {
    return this.#byId.size;
  }

  /** While the disk is full a session stays: its record could not be removed. */
  #drop(session: Session | undefined): void {
    if (!session) return;
    if (session.transaction?.state === 'open') session.transaction.finish('aborted');
    if (session.record && !this.engine.journal.isWritable) return;
    if (session.record) this.engine.removeSession(session.id);
    this.#byId.delete(session.id);
  }
}

export function sessionId(lsid: unknown): string {
  const id = isPlainObject(lsid) ? lsid.id : undefined;
  if (!(id instanceof Binary) || id.position !== uuidBytes)
    throw new CommandError('InvalidOptions', 'lsid must have an id of type UUID');
  return id.toString('hex');
}

export function transactionNumber(body: Doc): bigint {
  if (body.txnNumber === undefined)
    throw new CommandError('InvalidOptions', "'txnNumber' is required with 'autocommit'");
  return BigInt(toNative(body.txnNumber));
}
