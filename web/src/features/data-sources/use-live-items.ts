import type { ContextItem } from '@lathe/proto/context-ingest/http';
import { followContextItems, type ItemChange, itemChange } from '@lathe/proto/context-ingest/live-items';
import { queryOptions, skipToken, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openStream } from '@/lib/client';
import { followStream } from '@/lib/follow-stream';
import { itemsQuery } from './api';
import { isOnTheWay } from './words';

/**
 * The items as the stream has told of them last, which comes in order; undefined before it has. Answers to requests may
 * come late, and tell what was.
 */
export const liveItemsQuery = (appId: string) =>
  queryOptions<ContextItem[]>({ queryKey: ['context-ingest', 'live-items', appId], queryFn: skipToken });

/** Follows the items of an app on the server. */
export function useLiveItems(appId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    const { queryKey } = liveItemsQuery(appId);
    const show = (change: ItemChange): void => {
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, itemsAfter(before ?? [], change));
      // What is used up of the plan is another amount where an item has ended.
      const hasEnded = change.contextItems.some((item) => !isOnTheWay(item));
      if (before && hasEnded) void client.invalidateQueries({ queryKey: itemsQuery(appId).queryKey });
    };
    void followStream(
      () => openStream(followContextItems, { query: { appId } }, { signal: stop.signal }),
      ({ data }) => show(itemChange.parse(JSON.parse(data))),
      stop.signal,
    );
    return () => {
      stop.abort();
      client.removeQueries({ queryKey });
    };
  }, [client, appId]);
}

/** The items, the newest first, after a change of them. */
export function itemsAfter(items: readonly ContextItem[], { isAll, contextItems, deleted }: ItemChange): ContextItem[] {
  if (isAll) return contextItems;
  const changed = new Map(contextItems.map((item) => [item.id, item]));
  const kept = items.filter(({ id }) => !deleted.includes(id)).map((item) => changed.get(item.id) ?? item);
  const known = new Set(items.map(({ id }) => id));
  const fresh = contextItems.filter(({ id }) => !known.has(id));
  return [...fresh, ...kept].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}
