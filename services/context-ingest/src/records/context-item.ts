import type { ContextItem as WireItem } from '@lathe/proto/context-ingest/http';

/** A data item as it is stored. */
export interface ContextItem extends Omit<WireItem, 'progress' | 'createdAt' | 'lastSyncedAt'> {
  readonly appId: string;
  readonly ownerId: string;
  readonly createdAt: Date;
  readonly lastSyncedAt: Date | null;
  /** As its file was called, which tells kinds of text apart. */
  readonly fileName: string;
  /** Counts how often it was put in line: what an earlier turn still does counts no longer. */
  readonly round: number;
  /** Chunks whose vectors are stored. */
  readonly embedded: number;
  /** What made its vectors; null before there are any. */
  readonly vectors: string | null;
  /** The item that it takes the place of once it is synced. */
  readonly replaces: string | null;
}

export const wireItem = ({
  appId: _app,
  ownerId: _owner,
  fileName: _file,
  round: _round,
  embedded,
  vectors: _vectors,
  replaces: _replaces,
  createdAt,
  lastSyncedAt,
  ...rest
}: ContextItem): WireItem => ({
  ...rest,
  progress: rest.status === 'running' && rest.numOfChunks > 0 ? Math.round((100 * embedded) / rest.numOfChunks) : null,
  createdAt: createdAt.toISOString(),
  lastSyncedAt: lastSyncedAt?.toISOString() ?? null,
});
