import { errorCatalogue, type ErrorCode, errorMessage } from '@lathe/proto/errors/codes';
import { featureDetails } from '@lathe/proto/plans/limit-reasons';
import { describe, expect, it } from 'vitest';
import { prompts, reasonOf, upgradeFor } from './prompts';

const limitCodes = (Object.keys(errorCatalogue) as ErrorCode[]).filter(
  (code) => errorCatalogue[code][0] === 'plan_limit',
);

describe('upgrade prompts', () => {
  it('are there for limits of plans at all', () => expect(limitCodes.length).toBeGreaterThan(10));

  it.each(limitCodes)('%s has one of its own', (code) => {
    expect(reasonOf(code)).toBeDefined();
    const { reason, title, text } = upgradeFor(code, undefined);
    expect(reason).not.toBe('default');
    expect([title, text]).not.toContain('');
    expect(text).not.toContain('{n}');
  });

  it('are worded by the specification where it words them', () => {
    const choose = 'Choose the plan that works for you';
    expect(upgradeFor(undefined, undefined)).toMatchObject({ reason: 'default', title: choose });
    expect(prompts.runs.title).toBe(choose);
    expect(prompts['data-items'].title).toBe('Upgrade your plan to upload more than 1 context item');
    expect(prompts['live-tools'].text).toBe(
      'Your plan includes {n} live AI tools. To activate more tools, you can put other tools in draft mode or upgrade your plan',
    );
  });

  it('name the limit, when it is lifted and the plan that has what was wanted', () => {
    const details = {
      reason: 'builder-messages-month',
      limit: 1500,
      used: 1500,
      resetsAt: '2026-12-01T00:00:00.000Z',
      lowestPlan: 'explorer',
    };
    expect(upgradeFor('builder-chat-messages-limit-reached', details)).toEqual({
      reason: 'builder-messages-month',
      title: 'Keep building',
      text: 'You have used all 1,500 builder messages of this month.',
      resetsAt: details.resetsAt,
      plan: 'explorer',
    });
  });

  it('tell two features of one code apart by the details', () => {
    expect(upgradeFor('app/plan-field', featureDetails('watermark'))).toMatchObject({
      reason: 'watermark',
      plan: 'moon',
    });
    expect(upgradeFor('app/plan-field', featureDetails('app-settings')).reason).toBe('app-settings');
  });

  it('tell an app that is beyond the plan from one more that is wanted', () => {
    const details = { reason: 'apps', limit: 3, used: 5, resetsAt: null, lowestPlan: 'moon' };
    expect(upgradeFor('plan/app-read-only', details)).toMatchObject({
      title: 'Change this app again',
      text: 'Your plan includes 3 apps, and this one came after them. It is read-only until your plan has room for it.',
      plan: 'moon',
    });
    expect(upgradeFor('plan/apps-limit-reached', details).title).toBe('Create more apps');
  });

  it("fall back to the refusal's own sentence where the number is not known, and to the default for unknown codes", () => {
    expect(upgradeFor('plan/apps-limit-reached', {}).text).toBe(errorMessage('plan/apps-limit-reached'));
    expect(upgradeFor('something/new', {}).reason).toBe('default');
  });
});
