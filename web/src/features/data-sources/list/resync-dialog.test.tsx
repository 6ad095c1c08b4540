import type { App } from '@lathe/proto/apps/model';
import { type ContextItem, listContextItems, resyncContextItem } from '@lathe/proto/context-ingest/http';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { exactTime } from '@/lib/time';
import { renderScreen } from '@/testing/render';
import { refusal, serve } from '@/testing/server';
import { ResyncDialog } from './resync-dialog';

const app = { appId: 'a'.repeat(24) } as App;
const nextAt = '2026-01-02T10:00:00.000Z';
const item: ContextItem = {
  ...{ id: 'b'.repeat(24), name: 'Help', type: 'web page', source: 'web scraper', status: 'synced' },
  ...{
    provider: null,
    providerItemId: null,
    externalFileId: null,
    externalFileUrl: null,
    progress: null,
    reason: null,
  },
  ...{ size: 1, numOfChunks: 1, crawl: null, createdAt: nextAt, lastSyncedAt: null, resync: { every: 'day', nextAt } },
};
const limits = { dataItems: null, itemSize: 9_999_999, filesPerUpload: 5, crawl: { depth: 3, pages: 100 } };

function open(of = item) {
  const onClose = vi.fn();
  serve(listContextItems, () => ({ contextItems: [], hasReachedDataLimit: false, limits, connectors: [] }));
  renderScreen(<ResyncDialog app={app} item={of} onClose={onClose} focusAfter={() => null} />);
  return onClose;
}
const option = (name: string) => screen.getByRole('radio', { name });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

it('says how often a source is synced by itself and when next, and sets another pause, or none', async () => {
  const sent: unknown[] = [];
  serve(resyncContextItem, ({ body, params }) => {
    sent.push([params['id'], body]);
    return { ...item, resync: null };
  });
  const onClose = open();
  expect(option('Every day').getAttribute('aria-checked')).toBe('true');
  screen.getByText(exactTime(nextAt));
  fireEvent.click(option('Every week'));
  expect(screen.queryByText(exactTime(nextAt))).toBeNull();
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  fireEvent.click(option('Never'));
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  expect(sent).toEqual([
    [item.id, { every: 'week' }],
    [item.id, { every: null }],
  ]);
});

it('stays open where that is refused, and says why', async () => {
  serve(resyncContextItem, () => refusal('not-found'));
  const onClose = open({ ...item, resync: null });
  expect(option('Never').getAttribute('aria-checked')).toBe('true');
  fireEvent.click(option('Every day'));
  save();
  await screen.findByRole('alert');
  expect(onClose).not.toHaveBeenCalled();
});
