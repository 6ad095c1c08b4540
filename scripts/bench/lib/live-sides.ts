// What the two sides of `npm run bench -- live` say to each other.

/** Digits of the number that each row has in its name. */
export const digits = 8;

/** Which stream is read. */
export interface LiveStream {
  readonly port: number;
  readonly host: string;
  readonly path: string;
  readonly headers: Record<string, string>;
}

export interface ReadersSide {
  /** Opens so many readers; resolves when all are ready. */
  open(options: LiveStream & { readonly count: number }): Promise<void>;
  /** Opens one that takes nothing. */
  openSlow(options: LiveStream): Promise<void>;
  /** Waits until each reader has heard so many changes. */
  heard(changes: number): Promise<void>;
  /** Milliseconds from these moments, one for each change in the order of their numbers, until each reader had it. */
  delays(moments: readonly number[]): Promise<Float64Array>;
  /** Seconds of processor time that the process has taken. */
  cpu(): Promise<number>;
  /** Lets the slow one take what there is; the events with which it ended. */
  endOfSlow(): Promise<string[]>;
}
