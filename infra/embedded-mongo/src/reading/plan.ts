import type { IndexEntries } from '../indexes/index-entries.js';
import type { Collation } from '../query/collation.js';
import type { Sort } from '../query/sort.js';

/** Keys from `low` on that come before `high`. */
export interface KeyRange {
  low: string;
  high: string;
}

/** Ranges of one index. */
export interface IndexScan {
  index: IndexEntries;
  /** In order and apart from each other. */
  ranges: readonly KeyRange[];
  backwards: boolean;
}

/** How a read finds its documents: by one scan, or by one for each branch of an `$or`. */
export interface Plan {
  scans: readonly IndexScan[];
  /** Whether each scan comes in the order of the sort. */
  sorted: boolean;
  /** Whether every document in the ranges matches without a further look. */
  exact: boolean;
}

/** What is wanted of a plan beside the documents of a filter. */
export interface Wish {
  sort?: Sort | undefined;
  collation?: Collation | undefined;
  /** Name of the index to use; `$natural` for none. */
  hint?: string | undefined;
  /** How many documents are enough; Infinity for all. */
  enough: number;
}
