/** The bit of a tag that says of a key that it was removed. */
export const gone = 1;

/** Keys that were put or removed and are not on disk in their place, in order. */
export interface WaitingKeys {
  /** Changes with every key that comes or goes. */
  readonly version: number;
  /** The keys with low <= key < high, in order or backwards. */
  walk(low: string, high: string, backwards: boolean): WaitingWalk;
}

export interface WaitingWalk {
  readonly key: string;
  /** Has the bit `gone` for a removed one. */
  readonly tag: number;
  /** False at the end. */
  next(): boolean;
}
