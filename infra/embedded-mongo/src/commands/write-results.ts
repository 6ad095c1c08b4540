import { type Doc, toNumber } from '../bson/values.js';
import { CommandError, isCommandError } from '../errors.js';
import { type Context, runOnce } from './context.js';

/** Errors that are no statement's own. */
const endsCommand: ReadonlySet<string> = new Set([
  'OutOfDiskSpace',
  'WriteConflict',
  'MaxTimeMSExpired',
  'ClientDisconnect',
]);

/** Throws 40415 for a field that the statements of a command do not have. */
export function checkStatement(list: string, statement: Doc, known: readonly string[]): void {
  for (const name of Object.keys(statement))
    if (!known.includes(name))
      throw new CommandError('UnknownField', `BSON field '${list}.${name}' is an unknown field.`);
}

/** What went wrong with one statement of a batch. */
export function writeError(index: number, error: CommandError): Doc {
  return { index, code: error.code, ...error.options.details, errmsg: error.message };
}

/**
 * Runs the statements of a write command in order and hands their results over. Errors are collected; an ordered batch
 * stops at the first. In a transaction the error ends the command, and with it the transaction.
 */
export async function runStatements<T>(
  context: Context,
  statements: readonly T[],
  run: (statement: T) => Doc | Promise<Doc>,
  collect: (result: Doc, index: number) => void,
): Promise<Doc[]> {
  const ordered = context.body.ordered !== false;
  const errors: Doc[] = [];
  for (const [index, statement] of statements.entries()) {
    if (context.turn.isOver()) await context.turn.pass();
    try {
      const result = runOnce(context, statementId(context.body, index), () => run(statement));
      // Most inserts are done at once: waiting for what is there costs more than they do.
      collect(result instanceof Promise ? await result : result, index);
    } catch (error) {
      if (!isCommandError(error) || endsCommand.has(error.codeName)) throw error;
      errors.push(writeError(index, error));
      if (ordered || context.transaction) break;
    }
  }
  return errors;
}

/** Numbers of statements count from 0, unless the client says which they are. */
function statementId({ stmtId, stmtIds }: Doc, index: number): number {
  return toNumber(Array.isArray(stmtIds) ? stmtIds[index] : undefined) ?? (toNumber(stmtId) ?? 0) + index;
}

export function withErrors(reply: Doc, errors: Doc[]): Doc {
  return errors.length > 0 ? { ...reply, writeErrors: errors } : reply;
}
