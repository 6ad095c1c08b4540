import { describe, expect, it } from '@jest/globals';
import { appType } from '@lathe/proto/apps/model';
import { panelsOf, textsOf } from '@lathe/proto/apps/panels';
import { showsWatermark } from '@lathe/proto/plans/features';
import { type PlanId, planIds } from '@lathe/proto/plans/plans';

const labels = (type: (typeof appType.options)[number], plan: PlanId, isAdmin = false): string[] =>
  panelsOf(type, { plan, isAdmin, role: 'owner' }).map(({ label }) => label);

describe('the menu of an app', () => {
  it('goes by its type', () => {
    expect(labels('GEN_APP', 'moon')).toEqual([
      'App texts',
      'App branding',
      'Database',
      'Data sources',
      'Users',
      'App settings',
    ]);
    expect(labels('SPACE_APP', 'lite')).toEqual(['App details', 'Database', 'Data sources', 'Users', 'App settings']);
    expect(labels('AI_TOOL', 'explorer')).toEqual([
      'Tool texts',
      'App branding',
      'Call to action',
      'Data sources',
      'Users',
      'Tool settings',
    ]);
    expect(labels('AI_APP', 'explorer')).toEqual([
      'App texts',
      'App branding',
      'Call to action',
      'Data sources',
      'Users',
      'App settings',
    ]);
  });

  it('has the settings of a generated app for admins and from Moon up', () => {
    const having = planIds.filter((plan) => labels('GEN_APP', plan).includes('App settings'));
    expect(having).toEqual(['moon', 'spaceship', 'galaxy', 'unlimited']);
    expect(labels('GEN_APP', 'lite', true)).toContain('App settings');
  });

  it('has the chat assistant of a generated app for admins alone', () => {
    for (const type of appType.options)
      expect([true, false].map((isAdmin) => labels(type, 'galaxy', isAdmin).includes('App chat'))).toEqual([
        type === 'GEN_APP',
        false,
      ]);
  });

  it('locks the settings of tools on Lite', () => {
    const locked = (plan: PlanId, isAdmin = false) =>
      panelsOf('AI_TOOL', { plan, isAdmin, role: 'owner' }).find(({ id }) => id === 'settings')?.isLocked;
    expect([locked('lite'), locked('lite', true), locked('explorer')]).toEqual([true, false, false]);
    expect(
      panelsOf('SPACE_APP', { plan: 'lite', isAdmin: false, role: 'owner' }).some(({ isLocked }) => isLocked),
    ).toBe(false);
  });

  it('has what members may change, or look at', () => {
    const ids = (role: 'editor' | 'viewer') =>
      panelsOf('GEN_APP', { plan: 'galaxy', isAdmin: false, role }).map(({ id }) => id);
    expect(ids('editor')).toEqual(['texts', 'branding', 'database', 'data-sources']);
    expect(ids('viewer')).toEqual(['database', 'data-sources']);
  });

  it('has texts of inputs for tools alone', () => {
    for (const type of appType.options)
      expect([type, textsOf(type).includes('inputLabel')]).toEqual([type, type.startsWith('AI_')]);
  });
});

describe('the mark of the platform', () => {
  it('is hidden by the plans that the specification names', () => {
    const shown = planIds.filter((plan) => showsWatermark({}, { isAdmin: false, plan }));
    expect(shown).toEqual(['lite', 'explorer']);
  });

  it('is switched by admins, and from Moon up; a choice ends with the plan', () => {
    const after = (hideBuildAI: boolean, plan: PlanId, isAdmin = false): boolean =>
      showsWatermark({ hideBuildAI }, { isAdmin, plan });
    expect([after(true, 'lite'), after(true, 'lite', true), after(true, 'moon')]).toEqual([true, false, false]);
    expect([after(false, 'business'), after(false, 'moon'), after(false, 'lite', true)]).toEqual([false, true, true]);
  });
});
