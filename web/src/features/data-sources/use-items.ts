import type { ContextItem } from '@lathe/proto/context-ingest/http';
import { useQuery } from '@tanstack/react-query';
import { itemsQuery } from './api';
import { liveItemsQuery } from './use-live-items';

/** The items of an app as they are now, the newest first; none while they are not known. */
export const useItems = (appId: string): readonly ContextItem[] => useKnownItems(appId) ?? [];

/** The same, and undefined while they are not known. Nothing is asked for while it is not `enabled`. */
export function useKnownItems(appId: string, enabled = true): readonly ContextItem[] | undefined {
  const live = useQuery({ ...liveItemsQuery(appId), enabled }).data;
  const listed = useQuery({ ...itemsQuery(appId), enabled }).data?.contextItems;
  return live ?? listed;
}
