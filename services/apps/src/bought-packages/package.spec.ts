import { describe, expect, it } from '@jest/globals';
import type { AppRecord } from '../records/app.js';
import { type BoughtPackage, stateOf, versionFor } from './package.js';

const waiting = { sharedAppId: null, isRefunded: false, versionId: 'v1' } as BoughtPackage;
const taken = { ...waiting, sharedAppId: 'copy' };
const app = (change: Partial<AppRecord> = {}) =>
  ({ head: 'v3', published: 'v2', takenDown: null, deletedAt: null, ...change }) as AppRecord;

describe('how a package stands', () => {
  it.each<[string, BoughtPackage, AppRecord | undefined, AppRecord | undefined, string]>([
    ['paid', waiting, app(), undefined, 'ready'],
    ['paid, the original published no more', waiting, app({ published: null }), undefined, 'ready'],
    ['paid, the original deleted a moment ago', waiting, app({ deletedAt: new Date() }), undefined, 'ready'],
    ['paid, the original being purged', waiting, app({ head: null, published: null }), undefined, 'original-gone'],
    ['paid, the original purged', waiting, undefined, undefined, 'original-gone'],
    ['given back', { ...waiting, isRefunded: true }, app(), undefined, 'refunded'],
    ['given back, the original purged', { ...waiting, isRefunded: true }, undefined, undefined, 'refunded'],
    ['taken', taken, app(), app(), 'taken'],
    ['taken, the original purged', taken, undefined, app(), 'taken'],
    ['taken and given back', { ...taken, isRefunded: true }, app(), app(), 'taken'],
    ['taken and deleted', taken, app(), app({ deletedAt: new Date() }), 'copy-gone'],
    ['taken and not the buyer’s any more', taken, app(), undefined, 'copy-gone'],
    [
      'paid, the original taken down',
      waiting,
      app({ published: null, takenDown: { reason: 'spam', at: new Date(), published: 'v2' } }),
      undefined,
      'taken-down',
    ],
  ])('%s', (_, bought, original, copy, state) => expect(stateOf(bought, original, copy)).toBe(state));

  it('copies what everybody sees now, else what they saw when it was bought', () => {
    expect(versionFor(waiting, app())).toBe('v2');
    expect(versionFor(waiting, app({ published: null }))).toBe('v1');
    expect(versionFor({ ...waiting, versionId: null }, app({ published: null }))).toBeNull();
  });
});
