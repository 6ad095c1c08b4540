import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { ConnectorId, ContextItem as WireItem, ContextResync } from '@lathe/proto/context-ingest/http';
import type { CrawlLimits } from './crawl-page.js';
import type { ItemPlace } from './item-files.js';

/** What is being made of an item. */
export interface Draft {
  /** Under which it is stored. */
  readonly id: string;
  /** 0 until its text is read. */
  readonly chunks: number;
  /** Of all chunks, without what they have in common. */
  readonly characters: number;
  /** Chunks whose vectors are stored, and what made these. */
  readonly embedded: number;
  readonly vectors: string | null;
}

export const newDraft = (id: string): Draft => ({ id, chunks: 0, characters: 0, embedded: 0, vectors: null });

/** Under which ids something of an item may be stored. */
export const contentsOf = ({ content, draft }: Pick<ContextItem, 'content' | 'draft'>): string[] =>
  [content, draft?.id].filter((id) => typeof id === 'string');

/** That an item is fetched anew by itself, and when next. */
export interface Resync extends Omit<ContextResync, 'nextAt'> {
  readonly nextAt: Date;
}

/** A data item as it is stored. */
export interface ContextItem extends Omit<WireItem, 'progress' | 'resync' | 'createdAt' | 'lastSyncedAt'> {
  readonly appId: string;
  readonly ownerId: string;
  readonly createdAt: Date;
  readonly lastSyncedAt: Date | null;
  /** As its file was called, which tells kinds of text apart. */
  readonly fileName: string;
  /** Counts how often it was put in line: what an earlier turn still does counts no longer. */
  readonly round: number;
  /** Under which id what is found of it is stored, and what made its vectors; null before it was synced once. */
  readonly content: string | null;
  readonly vectors: string | null;
  /** Of what is found; null where an earlier version has made that. */
  readonly characters: number | null;
  /** What its turns make, to be found once it is whole; null when it was. What was found before is found until then. */
  readonly draft: Draft | null;
  /** How far its owner wants it crawled, whatever the plan allows; null unless it is a web page. */
  readonly wanted: CrawlLimits | null;
  /** The item that it takes the place of once it is synced. */
  readonly replaces: string | null;
  /** Who has added it with an account of theirs; null unless it is a document of a connected account. */
  readonly addedBy: string | null;
  /** What its service calls the state in which it was fetched last, and the one that is found; null where unknown. */
  readonly fetched: string | null;
  readonly version: string | null;
  /** Null where it is not fetched anew by itself. */
  readonly resync: Resync | null;
}

/** A document of a connected account. */
export interface RemoteItem extends ContextItem {
  readonly source: ConnectorId;
  readonly externalFileId: string;
  readonly addedBy: string;
}
export const isRemote = (item: ContextItem): item is RemoteItem => item.addedBy !== null;

/** What tells the state that is found from others; null where something has to be made of the item in any case. */
export const foundVersion = ({ content, version, vectors }: ContextItem, model: string): string | null =>
  content !== null && vectors === model ? version : null;

/** Whether it is fetched from somewhere, where it may be another one by now. */
export const isFetched = (item: ContextItem): boolean => item.crawl !== null || isRemote(item);

export const wireItem = ({
  appId: _app,
  ownerId: _owner,
  fileName: _file,
  round: _round,
  content: _content,
  vectors: _vectors,
  characters: _characters,
  draft,
  wanted: _wanted,
  replaces: _replaces,
  addedBy: _person,
  fetched: _fetched,
  version: _version,
  resync,
  createdAt,
  lastSyncedAt,
  ...rest
}: ContextItem): WireItem => ({
  ...rest,
  resync: resync && { every: resync.every, nextAt: resync.nextAt.toISOString() },
  progress: rest.status === 'running' ? progressOf(rest, draft) : null,
  createdAt: createdAt.toISOString(),
  lastSyncedAt: lastSyncedAt?.toISOString() ?? null,
});

/** Fetching pages is half of the way of those that are fetched; the vectors are all that is counted else. */
function progressOf({ crawl }: Pick<ContextItem, 'crawl'>, draft: Draft | null): number | null {
  if (draft && draft.chunks > 0)
    return Math.round((crawl ? 50 : 0) + ((crawl ? 50 : 100) * draft.embedded) / draft.chunks);
  return crawl && Math.round((50 * crawl.read) / crawl.pages);
}

/** An item of which nothing is made yet. */
export const newItem = (
  { accountId }: OwnerScope,
  { appId, itemId }: ItemPlace,
  told: Pick<ContextItem, 'name' | 'fileName' | 'type' | 'source' | 'size'> &
    Partial<
      Pick<
        ContextItem,
        'provider' | 'providerItemId' | 'externalFileId' | 'externalFileUrl' | 'crawl' | 'wanted' | 'addedBy'
      >
    >,
): ContextItem => ({
  id: itemId,
  appId,
  ownerId: accountId,
  status: 'unsynced',
  provider: null,
  providerItemId: null,
  externalFileId: null,
  externalFileUrl: null,
  numOfChunks: 0,
  reason: null,
  crawl: null,
  wanted: null,
  round: 0,
  content: null,
  vectors: null,
  characters: null,
  draft: newDraft(itemId),
  replaces: null,
  addedBy: null,
  fetched: null,
  version: null,
  resync: null,
  createdAt: new Date(),
  lastSyncedAt: null,
  ...told,
});
