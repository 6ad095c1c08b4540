/** An event of a stream: its number says where it stands in it. */
export interface StreamEvent {
  seq: number;
}

/** An event that has no number yet. */
export type NewEvent<E extends StreamEvent> = E extends unknown ? Omit<E, 'seq'> : never;

/**
 * What a service streams (design 12.8): the events `E` of a durable job, what is known after them (`S`), and the part
 * of that from which a reader may go on in the middle (`P`).
 */
export interface StreamKind<E extends StreamEvent, S, P> {
  /** Where events are kept, and the field of a document that names its stream. */
  readonly collection: string;
  readonly idField: string;
  /** How long, in seconds: a log serves readers while a job runs and shortly after. */
  readonly keepSeconds: number;
  /** What channels begin with: `{channel}:{id}` for events, `{channel}-cancel:{id}` for a stop. */
  readonly channel: string;
  /** What is known before the first event, and after each. */
  readonly start: S;
  next(state: S, event: E): S;
  placeOf(state: S): P;
  /** Whether an event may wait to be stored with those that follow at once, as a few words of many may. */
  mayWait(event: NewEvent<E>): boolean;
  /** Whether nothing comes after it. */
  ends(event: E): boolean;
}
