import { deleteRow, deleteRows, listRows } from '@lathe/proto/entities/http';
import {
  createRows,
  maxRowsPerCall,
  partialOutcome,
  type RowResult,
  updateRows,
} from '@lathe/proto/entities/many-rows';
import type { Issue } from '@lathe/proto/errors/wire';
import { toAppError } from '@/lib/app-error';
import { call } from '@/lib/client';
import { type Row, row, rows } from '../model/rows';

/** What became of one row: it as it is now, or why it was refused. */
export type Outcome = { readonly row: Row } | { readonly refusal: Refusal };

export interface Refusal {
  readonly message: string;
  /** What is wrong with which field. */
  readonly issues: readonly Issue[];
  /** It was refused since the plan of the app's owner has no room for it. */
  readonly isLimit: boolean;
}

export type Values = Readonly<Record<string, unknown>>;

/** What editing needs of the server. Outcomes come in the order of what was sent. */
export interface RowsPort {
  read: (ids: readonly string[]) => Promise<Row[]>;
  update: (changes: readonly Row[]) => Promise<Outcome[]>;
  create: (values: readonly Values[]) => Promise<Outcome[]>;
  /** Throws AppError. */
  remove: (id: string) => Promise<void>;
  /** Throws AppError. */
  removeAll: (ids: readonly string[]) => Promise<void>;
}

/** The rows of one entity over the API, in calls of up to 500. */
export function rowsPort(appId: string, name: string): RowsPort {
  const params = { id: appId, name };
  return {
    read: (ids) =>
      inCalls(ids, async (some) => {
        const query = { q: JSON.stringify({ id: { $in: some } }), limit: some.length };
        return rows.parse(await call(listRows, { params, query }));
      }),
    update: (changes) =>
      inCalls(changes, (some) => outcomes(some, call(updateRows, { params, query: { partial: 'true' }, body: some }))),
    create: (values) =>
      inCalls(values, (some) => outcomes(some, call(createRows, { params, query: { partial: 'true' }, body: some }))),
    remove: async (id) => void (await call(deleteRow, { params: { ...params, rowId: id } })),
    removeAll: async (ids) =>
      void (await inCalls(ids, async (some) => [await call(deleteRows, { params, body: { id: { $in: some } } })])),
  };
}

async function inCalls<T, R>(all: readonly T[], send: (some: readonly T[]) => Promise<R[]>): Promise<R[]> {
  const answers: R[] = [];
  for (let from = 0; from < all.length; from += maxRowsPerCall)
    answers.push(...(await send(all.slice(from, from + maxRowsPerCall))));
  return answers;
}

/** A call that failed as a whole is the refusal of each of its rows. */
async function outcomes(sent: readonly unknown[], answer: Promise<unknown>): Promise<Outcome[]> {
  try {
    return partialOutcome.parse(await answer).results.map(outcomeOf);
  } catch (reason) {
    const { message, code, issues } = toAppError(reason);
    return sent.map(() => ({ refusal: { message, issues, isLimit: isLimit(code) } }));
  }
}

function outcomeOf(result: RowResult): Outcome {
  if ('row' in result) return { row: row.parse(result.row) };
  const { message, code, issues = [] } = result.error;
  return { refusal: { message, issues, isLimit: isLimit(code) } };
}

const isLimit = (code: string): boolean =>
  code === 'entity/rows-limit-reached' || code === 'entity/bytes-limit-reached';
