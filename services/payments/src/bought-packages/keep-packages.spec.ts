import { describe, expect, it } from '@jest/globals';
import type { ProviderPurchase } from '../provider/payment-provider.js';
import { packageIdOf } from './bought-package.js';
import { changesOf } from './keep-packages.js';

const buyer = { accountId: 'a'.repeat(24), provider: 'test' as const };
const purchase: ProviderPurchase = {
  saleId: 'sale-1',
  appId: 'b'.repeat(24),
  name: 'Dog walks',
  price: 49,
  paidAt: new Date('2026-11-25T10:00:00.000Z'),
  isRefunded: false,
};
const refunded = { ...purchase, isRefunded: true };

describe('what is new of what a provider tells', () => {
  it('is every purchase once', () => {
    const [bought] = changesOf(buyer, [], [purchase]);
    expect(bought).toEqual({ ...purchase, ...buyer, packageId: packageIdOf('test', 'sale-1'), seq: 1 });
    expect(changesOf(buyer, [bought!], [purchase])).toEqual([]);
  });

  it('is a refund, and one that was taken back', () => {
    const [bought] = changesOf(buyer, [], [purchase]);
    const [back] = changesOf(buyer, [bought!], [refunded]);
    expect(back).toMatchObject({ seq: 2, isRefunded: true });
    expect(changesOf(buyer, [back!], [purchase])).toMatchObject([{ seq: 3, isRefunded: false }]);
  });

  it('is nothing where a purchase is not told any more', () => {
    const [bought] = changesOf(buyer, [], [purchase]);
    expect(changesOf(buyer, [bought!], [])).toEqual([]);
  });

  it('has an id that tells providers and sales apart', () => {
    const ids = [packageIdOf('test', 'a'), packageIdOf('stripe', 'a'), packageIdOf('test', 'b')];
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{24}$/);
  });
});
