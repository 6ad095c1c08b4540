import { soldPlanIds } from '@lathe/proto/plans/plans';
import { describe, expect, it } from 'vitest';
import { cardState, type Standing } from './card-state';

const free: Standing = { plan: 'lite', isPaid: false, next: null, isSold: true };
const states = (standing: Partial<Standing>) => soldPlanIds.map((card) => cardState(card, { ...free, ...standing }));

describe('the state of a plan card', () => {
  it('is none for somebody who is not signed in', () =>
    expect(new Set(states({ plan: null }))).toEqual(new Set(['none'])));

  it('is disabled for visitors where they could not buy it either', () =>
    expect(states({ plan: null, isSold: false })).toEqual(['none', ...Array<string>(8).fill('disabled')]));

  it('goes by the position relative to the current plan', () =>
    expect(states({ plan: 'monetizer', isPaid: true })).toEqual([
      'downgrade',
      'downgrade',
      'downgrade',
      'selected',
      ...Array<string>(5).fill('upgrade'),
    ]));

  it('offers every paid plan to who has the free one', () =>
    expect(states({})).toEqual(['selected', ...Array<string>(8).fill('upgrade')]));

  it('is disabled where there is nothing to end: a plan that was given and not bought', () =>
    expect(states({ plan: 'explorer' }).slice(0, 3)).toEqual(['disabled', 'selected', 'upgrade']));

  it('is disabled for what is decided already', () =>
    expect(states({ plan: 'business', isPaid: true, next: 'lite' }).slice(0, 2)).toEqual(['disabled', 'downgrade']));

  it('is disabled where nothing is sold, and beside no limits at all', () => {
    expect(new Set(states({ isSold: false }))).toEqual(new Set(['selected', 'disabled']));
    expect(new Set(states({ plan: 'unlimited' }))).toEqual(new Set(['disabled']));
  });
});
