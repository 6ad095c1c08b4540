import type { ContextItem } from '@lathe/proto/context-ingest/http';
import { useQuery } from '@tanstack/react-query';
import { itemsQuery } from './api';
import { liveItemsQuery } from './use-live-items';

/** The items of an app as they are now, the newest first; none while they are not known. */
export function useItems(appId: string): readonly ContextItem[] {
  const live = useQuery(liveItemsQuery(appId)).data;
  const listed = useQuery(itemsQuery(appId)).data?.contextItems;
  return live ?? listed ?? [];
}
