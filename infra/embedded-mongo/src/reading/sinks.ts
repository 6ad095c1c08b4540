import { decodeWanted } from '../bson/decode-wanted.js';
import type { Sort } from '../query/sort.js';
import { TopRows } from '../query/top-rows.js';
import type { StoredRecord } from '../records/record.js';
import type { Found } from '../storage/writes.js';
import type { Steps, Turn } from '../turns/turn.js';
import type { Plan } from './plan.js';
import { enoughOf, type ReadRequest } from './request.js';
import { sortSteps } from './sort-steps.js';

/** Takes the documents that match, one after the other. */
export interface Sink {
  /** True when it needs no more. */
  add(record: StoredRecord): boolean;
}

/** A sink that has the documents in the order that is wanted. */
export interface FoundSink extends Sink {
  found(turn: Turn): Steps<Found[]>;
}

export function sinkFor(request: ReadRequest): (plan: Plan | undefined) => FoundSink {
  const { sort } = request;
  const enough = enoughOf(request);
  return (plan) => {
    if (!sort || plan?.sorted) return new ListSink(enough);
    return enough < Infinity ? new TopSink(sort, enough) : new SortSink(sort);
  };
}

/** As they come. */
class ListSink implements FoundSink {
  readonly #list: Found[] = [];

  constructor(private readonly enough: number) {}

  add(record: StoredRecord): boolean {
    return this.#list.push(record.kept()) >= this.enough;
  }

  *found(): Steps<Found[]> {
    return this.#list;
  }
}

const keptOf = (record: StoredRecord): StoredRecord => record.kept();

/** The first so many, in order. */
class TopSink implements FoundSink {
  readonly #rows: TopRows<StoredRecord>;

  constructor(
    private readonly sort: Sort,
    enough: number,
  ) {
    this.#rows = new TopRows(enough);
  }

  add(record: StoredRecord): boolean {
    this.#rows.add(record, this.sort.keyOf(decodeWanted(record.bytes, this.sort.wanted)), keptOf);
    return false;
  }

  *found(): Steps<Found[]> {
    return this.#rows.inOrder();
  }
}

/** All of them, in order. */
class SortSink implements FoundSink {
  readonly #list: Found[] = [];

  constructor(private readonly sort: Sort) {}

  add(record: StoredRecord): boolean {
    this.#list.push(record.kept());
    return false;
  }

  found(turn: Turn): Steps<Found[]> {
    const { keyOf, wanted } = this.sort;
    return sortSteps(this.#list, ({ bytes }) => keyOf(decodeWanted(bytes, wanted)), Infinity, turn);
  }
}

/** How many they are. */
export class CountSink implements Sink {
  count = 0;

  constructor(private readonly enough: number) {}

  add(): boolean {
    this.count += 1;
    return this.count >= this.enough;
  }
}
