import { featureDetails } from '@lathe/proto/plans/limit-reasons';
import { describe, expect, it } from 'vitest';
import { limitAdvice } from './limit-advice';
import { keepPlanNames } from './plan-names-in-force';
import { exactTime } from './time';

describe('the advice about a limit', () => {
  const limit = {
    reason: 'builder-messages-month',
    limit: 30,
    used: 30,
    resetsAt: '2026-12-01T00:00:00.000Z',
    lowestPlan: 'explorer',
  };

  it('says when it is lifted and which plan has more', () => {
    expect(limitAdvice(limit)).toBe(`You can go on at ${exactTime(limit.resetsAt)}. The Explorer plan has more`);
    expect(limitAdvice({ ...limit, reason: 'apps', resetsAt: null })).toBe('The Explorer plan has more');
  });

  it('calls plans what they are called on this installation', () => {
    keepPlanNames([{ id: 'master', name: 'Grand' }]);
    expect(limitAdvice({ ...limit, resetsAt: null, lowestPlan: 'master' })).toBe('The Grand plan has more');
  });

  it('says which plan includes what this one does not', () =>
    expect(limitAdvice({ ...featureDetails('watermark'), field: 'hideBuildAI' })).toBe('The Moon plan includes it'));

  it('is silent where nothing can be done, and about other errors', () => {
    expect(limitAdvice({ ...limit, resetsAt: null, lowestPlan: null })).toBeNull();
    expect(limitAdvice({ field: 'hideBuildAI', lowestPlan: 'moon' })).toBeNull();
    expect(limitAdvice(undefined)).toBeNull();
  });
});
