import type { AppRecord } from '../records/app.js';

/** A stretch of a data item of an app, and where it stands there. */
export interface Passage {
  readonly name: string;
  readonly place: string | null;
  /** Of the web page that it was read from; null of anything else. */
  readonly url: string | null;
  readonly text: string;
}

/** A data item of an app. */
export interface FoundItem {
  readonly id: string;
  readonly name: string;
}

export const CONTEXT_SEARCH = Symbol('ContextSearch');

/** Which data items of its app something rests on: all of them without a choice. */
export interface ChosenItems {
  readonly contextItemIds?: readonly string[] | null | undefined;
}

/** Looks up what the data items of an app say about something, those that were chosen. */
export interface ContextSearch {
  /** The items of an app that are found, the newest first. Throws `tool/sources-not-searched`. */
  items(app: AppRecord): Promise<readonly FoundItem[]>;
  /** The best ones first. Throws `tool/sources-not-searched`. */
  search(app: AppRecord, chosen: ChosenItems, query: string): Promise<readonly Passage[]>;
  /** Whole items, as many as an answer can rest on. Throws `tool/sources-not-searched`. */
  read(app: AppRecord, chosen: ChosenItems, query: string): Promise<readonly Passage[]>;
}
