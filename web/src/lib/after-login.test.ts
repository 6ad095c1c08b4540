import { describe, expect, it } from 'vitest';
import { account } from '@/testing/samples';
import { afterLogin, isOfServer } from './after-login';

const [appId, sharedAppId] = ['1'.repeat(24), '2'.repeat(24)];
const owner = { ...account, appPackages: [{ appId, sharedAppId }] };

describe('after a sign-in', () => {
  it.each([
    [{}, '/home'],
    [{ redirectTo: '/build/app/x?y=1' }, '/build/app/x?y=1'],
    [{ redirectTo: 'https://evil.example' }, '/home'],
    [{ redirectTo: '/settings', duplicateTemplate: appId }, `/onboarding?duplicateTemplate=${appId}`],
    [{ redirectTo: '/settings', duplicateTemplate: appId, claimApp: 'a.b' }, '/onboarding?claimApp=a.b'],
    [{ requestedAppId: appId }, `/app/${sharedAppId}`],
    [{ requestedAppId: sharedAppId }, '/home'],
    [{ requestedAppId: appId, redirectTo: '/settings' }, '/settings'],
    [{ goto: 'upgrade_app_plan' }, '/home?goto=upgrade_app_plan'],
    [{ sale_id: 'sale-1', redirectTo: '/settings' }, '/joinPlan?joining=sale-1&back=%2Fsettings'],
  ])('%j leads to %s', (search, target) => expect(afterLogin(owner, search)).toBe(target));

  it('a builder without apps who has paid for a package sees the packages', () => {
    const paid = { ...owner, hasPaidAppPackage: true };
    expect(afterLogin(paid, { requestedAppId: appId })).toBe('/apps/packages');
    expect(afterLogin({ ...paid, appsCount: 1 }, {})).toBe('/home');
  });

  it('an address that waits for its proof comes first, and what was wanted after it', () =>
    expect(afterLogin({ ...owner, emailVerified: false }, { claimApp: 'a.b', redirectTo: '/settings' })).toBe(
      '/auth/verifyEmail?continueUrl=%2Fonboarding%3FclaimApp%3Da.b',
    ));

  it('what was asked for counts though the account could not be read', () =>
    expect(afterLogin(null, { claimApp: 'a.b' })).toBe('/onboarding?claimApp=a.b'));

  it('running apps are the server’s', () =>
    expect(['/app/dogs', '/apps', '/build/app/x'].map(isOfServer)).toEqual([true, false, false]));
});
