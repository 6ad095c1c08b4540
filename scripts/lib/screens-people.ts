// The screens of those who build an app together, of paid memberships, and of what a plan has no room for. What takes a
// second person, Gumroad or a lower plan is answered as the server would.
import type { Page } from 'playwright-core';
import { answer, builder, openPanel, openShare, type Screen, type Setup } from './screens-open.ts';
import { planScreens } from './screens-plans.ts';

const now = new Date().toISOString();
const idOf = (letter: string): string => letter.repeat(24);

/** The app as the server tells it, with something that is otherwise. */
const changedApp = (page: Page, { app }: Setup, change: object) =>
  page.route(new RegExp(`/api/apps/${app.appId}$`), async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...((await response.json()) as object), ...change } });
  });

const beyondPlan = { reason: 'apps', limit: 3, used: 5, resetsAt: null, lowestPlan: 'explorer' };

const memberOf = (at: number) => ({
  accountId: idOf('abcdef'[at % 6]!),
  email: at === 1 ? 'somebody-with-a-very-long-name-indeed@a-long-domain.example.org' : `builder-${at}@example.org`,
  role: at % 2 === 0 ? 'editor' : 'viewer',
  joinedAt: now,
});
const invitation = { invitationId: idOf('9'), email: 'guest@example.org', role: 'viewer', invitedAt: now };

const team = (name: string, members: number, invitations: object[]): Screen => ({
  name,
  as: 'full',
  open: async (page, setup) => {
    await answer(page, /\/api\/apps\/[0-9a-f]+\/members$/, {
      members: Array.from({ length: members }, (_, at) => memberOf(at)),
      invitations,
    });
    await openShare(page, setup, 'Team');
  },
});

const memberships = {
  isPaidMembershipsEnabled: false,
  paidMembershipsSettings: { paymentProvider: null, hasPaymentProviderAccessToken: false, isSetupCompleted: false },
  paidMembershipsProduct: null,
  obstacle: null,
  members: 0,
  membersSignedUp: 0,
  syncedAt: null,
  problem: null,
  isTold: true,
};
const connected = {
  ...memberships,
  isPaidMembershipsEnabled: true,
  paidMembershipsProduct: { id: 'p1', name: 'Walkers of all the dogs in town, monthly' },
  members: 1204,
  membersSignedUp: 311,
  syncedAt: now,
};

const membershipSettings = (name: string, settings: object): Screen => ({
  name: `memberships-${name}`,
  as: 'full',
  open: async (page, setup) => {
    await answer(page, /\/api\/apps\/[0-9a-f]+\/payments$/, { ...memberships, ...settings });
    await answer(page, /\/payments\/products/, { products: [{ id: 'p1', name: 'Walkers' }] });
    await openPanel(page, setup, 'settings');
    await page.getByRole('switch', { name: 'Paid memberships' }).evaluate((element) => element.scrollIntoView());
  },
});

/** The app as somebody sees it who is no member of it; an open one comes with its page, so that is taken out. */
const membersOnly = (name: string, joinUrlOf: (setup: Setup) => string): Screen => ({
  name,
  open: async (page, setup) => {
    await page.addInitScript(() => {
      const find = Document.prototype.getElementById;
      Document.prototype.getElementById = function known(id) {
        return id === 'lathe-bundle' ? null : find.call(this, id);
      };
    });
    const details = { joinUrl: joinUrlOf(setup) };
    const error = { code: 'app/membership-required', message: 'This app is for its members', details };
    await page.route('**/runtime/bundle*', (route) => route.fulfill({ status: 403, json: { error } }));
    await page.goto(setup.app.url);
    await page.getByRole('heading', { name: 'This app is for its members' }).waitFor();
  },
});

export const peopleScreens: readonly Screen[] = [
  { name: 'share-people', as: 'full', open: (page, setup) => openShare(page, setup, 'People') },
  team('share-team-nobody', 0, []),
  team('share-team', 3, [invitation]),
  team('share-team-many', 24, [invitation]),
  {
    name: 'home-invited',
    as: 'full',
    open: async (page) => {
      const one = { invitationId: idOf('8'), appId: idOf('7'), appName: 'Dog walks of the whole town', role: 'editor' };
      await answer(page, /\/api\/app-invitations$/, {
        invitations: [one, { ...one, invitationId: idOf('6'), appName: 'Choir', role: 'viewer' }],
      });
      await page.goto('/home');
      await page.getByRole('list', { name: 'Invitations' }).waitFor();
    },
  },
  {
    name: 'home-of-members',
    as: 'full',
    open: async (page) => {
      await page.route(/\/api\/apps(\?|$)/, async (route) => {
        const response = await route.fetch();
        const { apps } = (await response.json()) as { apps: object[] };
        const changes = [{ role: 'editor' }, { role: 'viewer' }, { readOnly: beyondPlan }];
        await route.fulfill({ response, json: { apps: apps.map((app, at) => ({ ...app, ...changes[at] })) } });
      });
      await page.goto('/home');
      await page.getByText('Read-only').first().waitFor();
    },
  },
  {
    name: 'builder-read-only',
    as: 'full',
    open: async (page, setup) => {
      await changedApp(page, setup, { readOnly: beyondPlan });
      await builder(page, setup);
      if (!setup.wide) await page.getByRole('tab', { name: 'Preview' }).click();
      await page.getByText('Your plan includes fewer apps than you have').first().waitFor();
    },
  },
  {
    name: 'builder-of-viewer',
    as: 'full',
    open: async (page, setup) => {
      await changedApp(page, setup, { role: 'viewer' });
      await builder(page, setup);
      await page.getByText('You can look at this app.').waitFor();
    },
  },
  membershipSettings('obstacle', { obstacle: 'domain' }),
  membershipSettings('off', {}),
  membershipSettings('token', { isPaidMembershipsEnabled: true }),
  membershipSettings('connected', connected),
  membershipSettings('refused', { ...connected, problem: 'payments/gumroad-token-refused', isTold: false }),
  ...planScreens,
  membersOnly('app-members-only', () => 'https://gumroad.example/l/walkers'),
  membersOnly('app-members-only-plans', ({ app }) => `/apps/${app.appId}/plans`),
];
