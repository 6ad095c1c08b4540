import type { ContextItem } from '@lathe/proto/context-ingest/http';
import { expect, it } from 'vitest';
import { itemsAfter } from './use-live-items';

const item = (letter: string, minute: number, status: ContextItem['status'] = 'synced'): ContextItem => ({
  id: letter.repeat(24),
  name: letter,
  type: 'txt',
  source: 'local files',
  status,
  provider: null,
  providerItemId: null,
  externalFileId: null,
  externalFileUrl: null,
  size: 1,
  numOfChunks: 1,
  progress: null,
  reason: null,
  crawl: null,
  resync: null,
  createdAt: `2026-01-01T10:0${minute}:00.000Z`,
  lastSyncedAt: null,
});
const shown = (items: readonly ContextItem[]) => items.map(({ name, status }) => `${name} ${status}`);
const before = [item('b', 2), item('a', 1, 'running')];

it('puts changed items in the place that they have, new ones before those that are older, and takes out those that are gone', () => {
  const change = { isAll: false, contextItems: [item('a', 1), item('c', 3, 'pending')], deleted: ['b'.repeat(24)] };
  expect(shown(itemsAfter(before, change))).toEqual(['c pending', 'a synced']);
  expect(shown(itemsAfter(before, { ...change, contextItems: [item('a', 1)], deleted: [] }))).toEqual([
    'b synced',
    'a synced',
  ]);
});

it('shows all items anew where they are told anew', () => {
  expect(shown(itemsAfter(before, { isAll: true, contextItems: [item('d', 1)], deleted: [] }))).toEqual(['d synced']);
});
