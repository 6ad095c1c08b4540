import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';

const SOON_MS = 150;
const PAUSE_MS = 2000;

/** By key of the queries: the changes that the page does not show yet, and when its rows were last read for some. */
const unseen = new Map();
const readAt = new Map();

const rowsIn = (data) => (data?.pages ? data.pages.flat() : [data].flat()).filter((row) => row?.id);

/** Whether all that the page has read shows the change already, as after saving a form. */
function isShown(client, key, { type, id, row }) {
  if (type === 'reset') return false;
  const shown = client.getQueriesData({ queryKey: [key] }).flatMap(([, data]) => rowsIn(data).filter((each) => each.id === id));
  if (type === 'delete') return shown.length === 0;
  return shown.length > 0 && shown.every((each) => each.updatedAt === row.updatedAt);
}

/** Reads what is on the page again: soon, and at rest when much changes. */
function readSoon(client, key) {
  const rest = Math.max(0, (readAt.get(key) ?? 0) + PAUSE_MS - Date.now());
  setTimeout(() => {
    if (client.isFetching({ queryKey: [key] })) return readSoon(client, key);
    const changes = unseen.get(key);
    unseen.delete(key);
    if (changes.every((change) => isShown(client, key, change))) return;
    readAt.set(key, Date.now());
    client.invalidateQueries({ queryKey: [key] });
  }, rest + SOON_MS * (1 + Math.random()));
}

/** Keeps rows on the page current, whoever changes them. */
export function useLive(entity, key, enabled) {
  const client = useQueryClient();
  useEffect(() => {
    if (!enabled) return undefined;
    return entity.subscribe((change) => {
      if (unseen.has(key)) return unseen.get(key).push(change);
      unseen.set(key, [change]);
      readSoon(client, key);
    });
  }, [client, entity, key, enabled]);
}
