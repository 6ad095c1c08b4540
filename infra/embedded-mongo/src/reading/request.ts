import type { Collation } from '../query/collation.js';
import type { Filter } from '../query/filter.js';
import type { Sort } from '../query/sort.js';
import type { Transaction } from '../storage/transaction.js';
import type { Plan } from './plan.js';

/** What to read; everything but the filter may be left out. */
export interface ReadRequest {
  filter: Filter;
  sort?: Sort | undefined;
  skip?: number;
  /** 0 for no limit. */
  limit?: number;
  collation?: Collation | undefined;
  hint?: string | undefined;
  transaction?: Transaction | undefined;
}

/** How many documents in order are enough; Infinity for all. */
export const enoughOf = ({ skip = 0, limit = 0 }: ReadRequest): number => (limit === 0 ? Infinity : skip + limit);

/** How the documents were found, for explain. */
export interface ReadStats {
  plan?: Plan | undefined;
  keysExamined: number;
  docsExamined: number;
  idLookup: boolean;
  sortedInMemory: boolean;
}

export function newStats(): ReadStats {
  return { keysExamined: 0, docsExamined: 0, idLookup: false, sortedInMemory: false };
}
