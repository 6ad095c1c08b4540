import type { ContextItem } from '@lathe/proto/context-ingest/http';
import { followContextItems, type ItemChange, itemChange } from '@lathe/proto/context-ingest/live-items';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openStream } from '@/lib/client';
import { followStream } from '@/lib/follow-stream';
import { itemsQuery } from './api';
import { isOnTheWay } from './words';

/** Keeps the items of an app as they are on the server. */
export function useLiveItems(appId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    const { queryKey } = itemsQuery(appId);
    const show = (change: ItemChange): void => {
      const before = client.getQueryData(queryKey);
      if (before === undefined) return;
      const contextItems = itemsAfter(before.contextItems, change);
      client.setQueryData(queryKey, { ...before, contextItems });
      // Whether the month's processing is used up is known anew where an item has ended.
      if (endedSince(before.contextItems, contextItems)) void client.invalidateQueries({ queryKey });
    };
    void followStream(
      () => openStream(followContextItems, { query: { appId } }, { signal: stop.signal }),
      ({ data }) => show(itemChange.parse(JSON.parse(data))),
      stop.signal,
    );
    return () => stop.abort();
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

function endedSince(before: readonly ContextItem[], now: readonly ContextItem[]): boolean {
  const wereOn = new Set(before.filter(isOnTheWay).map(({ id }) => id));
  return now.some((item) => wereOn.has(item.id) && !isOnTheWay(item));
}
