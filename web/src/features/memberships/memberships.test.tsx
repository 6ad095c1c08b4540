import { type PlanSettings, readPlanSettings } from '@lathe/proto/payments/app-plans';
import {
  changeMembershipSettings,
  connectMemberships,
  disconnectMemberships,
  listMembershipProducts,
  type MembershipSettings,
  readMembershipSettings,
  resyncMemberships,
} from '@lathe/proto/payments/memberships';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '@/testing/render';
import { sampleApp } from '@/testing/samples';
import { refusal, serve } from '@/testing/server';
import { lossSentence } from './loss-sentence';
import { Memberships } from './memberships';

const off: MembershipSettings = {
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
const noPlans: PlanSettings = { provider: 'none', account: null, isSelling: false, obstacle: null, plans: [] };
const on = { ...off, isPaidMembershipsEnabled: true };
const connected: MembershipSettings = {
  ...on,
  paidMembershipsSettings: { paymentProvider: 'gumroad', hasPaymentProviderAccessToken: true, isSetupCompleted: true },
  paidMembershipsProduct: { id: 'walk', name: 'Walkers' },
  members: 1204,
  membersSignedUp: 1,
  syncedAt: new Date().toISOString(),
};
const products = [
  { id: 'walk', name: 'Walkers' },
  { id: 'gold', name: 'Gold' },
];

function show(settings: MembershipSettings): void {
  serve(readMembershipSettings, () => settings);
  serve(readPlanSettings, () => noPlans);
  renderScreen(<Memberships app={sampleApp()} />);
}

const toggle = () => screen.findByRole('switch', { name: 'Paid memberships' });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('paid memberships', () => {
  it.each([
    ['sign-up', 'For paid memberships, publish the app and let people sign up first.'],
    ['domain', 'For paid memberships, set a custom domain first.'],
    ['plan', 'Your plan does not include charging for an app.'],
  ] as const)('cannot be switched on for want of %s', async (obstacle, sentence) => {
    show({ ...off, obstacle });
    expect(((await toggle()) as HTMLButtonElement).disabled).toBe(true);
    screen.getByText(sentence);
    expect(screen.queryByRole('button', { name: 'Upgrade plan' }) !== null).toBe(obstacle === 'plan');
  });

  it('go from the token over products, a moment after it was typed, to connected', async () => {
    const tokens: (string | null)[] = [];
    const sent: unknown[] = [];
    serve(changeMembershipSettings, () => on);
    serve(listMembershipProducts, ({ request }) => {
      tokens.push(request.headers.get('x-gumroad-token'));
      expect(request.url).not.toContain('secret');
      return { products };
    });
    serve(connectMemberships, ({ body }) => {
      sent.push(body);
      return connected;
    });
    show(off);
    fireEvent.click(await toggle());
    const field = await screen.findByLabelText('Gumroad access token');
    for (const typed of ['s', 'sec', 'secret']) fireEvent.change(field, { target: { value: typed } });
    const choice = await screen.findByLabelText('Membership', {}, { timeout: 3000 });
    expect(tokens).toEqual(['secret']);
    fireEvent.change(choice, { target: { value: 'walk' } });
    await press('Connect');
    await screen.findByText("Connected to Gumroad, you're all set!");
    expect(sent).toEqual([{ productId: 'walk', accessToken: 'secret', isConfirmed: false }]);
    screen.getByText('Connected to Walkers');
    screen.getByText(/^1,204 members, 1 signed up to the app, read just now$/);
    expect(screen.queryByLabelText('Gumroad access token')).toBeNull();
  });

  it('say that products could not be fetched, and why', async () => {
    serve(listMembershipProducts, () => refusal('payments/gumroad-token-refused'));
    show(on);
    fireEvent.change(await screen.findByLabelText('Gumroad access token'), { target: { value: 'wrong' } });
    await screen.findByText('Failed to fetch Gumroad products', {}, { timeout: 3000 });
    screen.getByText(/^Gumroad does not accept this access token/);
  });

  it('ask before another product takes access away, and change it then', async () => {
    const sent: unknown[] = [];
    serve(listMembershipProducts, () => ({ products }));
    serve(connectMemberships, ({ body }) => {
      sent.push(body);
      const { isConfirmed } = body as { isConfirmed: boolean };
      if (!isConfirmed) return refusal('payments/confirm-product', { count: 1, emails: ['old@example.org'] });
      return { ...connected, paidMembershipsProduct: products[1]! };
    });
    show(connected);
    await press('Change product');
    fireEvent.change(await screen.findByLabelText('Membership'), { target: { value: 'gold' } });
    await press('Connect');
    const asked = await screen.findByRole('dialog', { name: 'Change to another membership?' });
    within(asked).getByText('1 member loses access, since the new membership is not theirs: old@example.org.');
    fireEvent.click(within(asked).getByRole('button', { name: 'Change membership' }));
    await screen.findByText('Connected to Gold');
    expect(sent).toEqual([
      { productId: 'gold', isConfirmed: false },
      { productId: 'gold', isConfirmed: true },
    ]);
  });

  it('say that the token counts no more, and take another', async () => {
    show({ ...connected, problem: 'payments/gumroad-token-refused' });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/Members keep their access until the end that is known\.$/);
    await screen.findByLabelText('Gumroad access token');
  });

  it('are read anew, and disconnected after a question', async () => {
    serve(resyncMemberships, () => ({ ...connected, members: 7 }));
    serve(disconnectMemberships, () => on);
    show(connected);
    await press('Resync');
    await screen.findByText(/^7 members/);
    await press('Disconnect');
    const asked = await screen.findByRole('dialog', { name: 'Disconnect Gumroad?' });
    fireEvent.click(within(asked).getByRole('button', { name: 'Disconnect' }));
    await waitFor(() => expect(screen.queryByText('Connected to Walkers')).toBeNull());
    screen.getByText('Until you sell a plan or connect a membership, the app stays open as it is.');
  });

  it('say in words who loses access', () => {
    expect([
      lossSentence({ count: 0, emails: [] }),
      lossSentence({ count: 1300, emails: ['a@x.org', 'b@x.org'] }),
    ]).toEqual([
      'Nobody who is a member now loses access.',
      '1,300 members lose access, since the new membership is not theirs: a@x.org, b@x.org, and 1,298 more.',
    ]);
  });
});
