import { describe, expect, it } from 'vitest';
import { sampleApp } from '@/testing/samples';
import { arrangeApps } from './arrange-apps';

const apps = [
  sampleApp({
    appId: '1'.repeat(24),
    name: 'Zoo',
    slug: 'zoo',
    createdAt: '2026-01-03T00:00:00.000Z',
    updatedAt: '2026-01-03T00:00:00.000Z',
  }),
  sampleApp({
    appId: '2'.repeat(24),
    name: 'Ärzte Liste',
    slug: 'arzte',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-05T00:00:00.000Z',
  }),
  sampleApp({
    appId: '3'.repeat(24),
    name: 'list of books',
    slug: 'books',
    createdAt: '2026-01-02T00:00:00.000Z',
    updatedAt: '2026-01-04T00:00:00.000Z',
  }),
];
const names = (...parameters: [string, Parameters<typeof arrangeApps>[2]]): string[] =>
  arrangeApps(apps, ...parameters).map(({ name }) => name);

describe('arrangeApps', () => {
  it('sorts by last change, name and age', () => {
    expect(names('', 'changed')).toEqual(['Ärzte Liste', 'list of books', 'Zoo']);
    expect(names('', 'name')).toEqual(['Ärzte Liste', 'list of books', 'Zoo']);
    expect(names('', 'created')).toEqual(['Zoo', 'list of books', 'Ärzte Liste']);
  });

  it('finds all words in any case and without accents', () => {
    expect(names('LIST', 'name')).toEqual(['Ärzte Liste', 'list of books']);
    expect(names('arzte liste', 'name')).toEqual(['Ärzte Liste']);
    expect(names('list zoo', 'name')).toEqual([]);
  });
});
