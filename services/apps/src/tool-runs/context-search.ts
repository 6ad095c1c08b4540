import type { AppRecord } from '../records/app.js';

/** A stretch of a data item of an app, and where it stands there. */
export interface Passage {
  readonly name: string;
  readonly place: string | null;
  readonly text: string;
}

export const CONTEXT_SEARCH = Symbol('ContextSearch');

/** Looks up what the data items of an app say about something. */
export interface ContextSearch {
  /** Whether anything keeps data items here. */
  readonly isThere: boolean;
  /** The best ones first. */
  search(app: AppRecord, query: string, signal: AbortSignal): Promise<readonly Passage[]>;
}

/** Where no service keeps data items: runs go without. */
export const noContext: ContextSearch = { isThere: false, search: () => Promise.resolve([]) };
