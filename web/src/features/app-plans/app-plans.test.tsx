import {
  type AppPlan,
  changePlan,
  connectAccount,
  createPlan,
  type PlanSettings,
  readPlanSettings,
  removeAccount,
} from '@lathe/proto/payments/app-plans';
import { changeMembershipSettings, readMembershipSettings } from '@lathe/proto/payments/memberships';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Memberships } from '@/features/memberships/memberships';
import { renderScreen } from '@/testing/render';
import { sampleApp } from '@/testing/samples';
import { refusal, serve } from '@/testing/server';
import { AppPlans } from './app-plans';
import { archiveSentence, priceLine } from './plan-words';

const plan: AppPlan = {
  planId: 'a'.repeat(24),
  name: 'Walker',
  description: '',
  features: ['Maps'],
  price: 9,
  priceYearly: 90,
  currency: 'usd',
  trialDays: 14,
  isArchived: false,
  subscribers: 0,
};
const none: PlanSettings = { provider: 'none', account: null, isSelling: false, obstacle: null, plans: [] };
const tried: PlanSettings = { ...none, provider: 'test', isSelling: true };
const account = {
  name: 'Walks Ltd',
  lastFour: '4242',
  isLive: true,
  isTold: true,
  isEnding: false,
  problem: null,
} as const;
const sold: PlanSettings = { ...none, provider: 'stripe', account, isSelling: true, plans: [plan] };

function show(settings: PlanSettings): void {
  serve(readPlanSettings, () => settings);
  renderScreen(<AppPlans app={sampleApp()} />);
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('plans of an app', () => {
  it.each<[string, PlanSettings, string]>([
    ['without anybody who takes the money', none, 'Connect your Stripe account to sell plans.'],
    ['without a plan', tried, 'There is no plan to choose yet. This is a test: no money moves.'],
    ['while they are sold', sold, 'People choose a plan before they get into the app.'],
    ['while memberships are off', { ...sold, isSelling: false }, 'Plans are sold while paid memberships are on.'],
    [
      'by a test key',
      { ...sold, account: { ...account, isLive: false } },
      /This is a test: no money moves\.$/ as never,
    ],
  ])('say how it stands %s', async (_, settings, sentence) => {
    show(settings);
    await screen.findByText(sentence);
  });

  it('need a larger plan of the platform where there are none yet', async () => {
    show({ ...tried, obstacle: 'plan' });
    await screen.findByText('Your plan does not include charging for an app.');
    screen.getByRole('button', { name: 'Upgrade plan' });
  });

  it('say that they could not be loaded, and can be asked for again', async () => {
    let tries = 0;
    serve(readPlanSettings, () => ((tries += 1) === 1 ? refusal('unavailable') : sold));
    renderScreen(<AppPlans app={sampleApp()} />);
    await screen.findByText('Plans could not be loaded');
    await press('Try again');
    await screen.findByText('Walker');
  });

  it('are made, with what is wrong said at its field first', async () => {
    const sent: unknown[] = [];
    serve(createPlan, ({ body }) => {
      sent.push(body);
      return { ...tried, plans: [plan] };
    });
    show(tried);
    await press('Make your first plan');
    fill('Price a year', '1.234');
    await press('Make the plan');
    await screen.findByText('Give the plan a name');
    expect(screen.getAllByText('Enter a price from 1 to 99,999 with two decimals at most')).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    fill('Name', ' Walker ');
    fill('What is in it', 'Maps\n\n Songs ');
    fill('Price a month', '9,5');
    fill('Price a year', '');
    fill('Free days at first', '14');
    fill('Currency', 'eur');
    await press('Make the plan');
    await screen.findByText('$9.00 a month, $90.00 a year, 14 days free');
    expect(sent).toEqual([
      {
        name: 'Walker',
        description: '',
        features: ['Maps', 'Songs'],
        price: 9.5,
        priceYearly: 0,
        currency: 'eur',
        trialDays: 14,
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are changed, and say who keeps the price of before', async () => {
    serve(changePlan, ({ body }) => ({ ...sold, plans: [{ ...plan, ...(body as object), subscribers: 2 }] }));
    show({ ...sold, plans: [{ ...plan, subscribers: 2 }] });
    await press('Edit Walker');
    screen.getByText('Whoever has the plan keeps its price until they change to another plan.');
    fill('Price a month', '12');
    await press('Save');
    await screen.findByText(/^\$12\.00 a month/);
  });

  it('are archived after a question, and sold again', async () => {
    const sent: unknown[] = [];
    serve(changePlan, ({ body }) => {
      sent.push(body);
      return { ...sold, plans: [{ ...plan, ...(body as object), subscribers: 2 }] };
    });
    show({ ...sold, plans: [{ ...plan, subscribers: 2 }] });
    await press('Archive Walker');
    const asked = await screen.findByRole('dialog', { name: 'Archive Walker?' });
    within(asked).getByText(
      'Nobody can buy it any more. The 2 people who have it keep it and go on paying until they cancel.',
    );
    fireEvent.click(within(asked).getByRole('button', { name: 'Archive plan' }));
    await screen.findByText('Archived (1)');
    await press('Sell Walker again');
    await screen.findByRole('button', { name: 'Archive Walker' });
    expect(sent).toEqual([{ isArchived: true }, { isArchived: false }]);
  });

  it('are paid to the builder by a key that is not shown again', async () => {
    const keys: unknown[] = [];
    serve(connectAccount, ({ body }) => {
      keys.push(body);
      return keys.length === 1 ? refusal('payments/stripe-key-refused') : { ...sold, plans: [] };
    });
    show(none);
    const field = await screen.findByLabelText('Secret key of Stripe');
    fireEvent.change(field, { target: { value: ' sk_live_x ' } });
    await press('Connect');
    await screen.findByText(/^Stripe does not accept this key/);
    await press('Connect');
    await screen.findByText('Connected to Walks Ltd');
    screen.getByText('Key ending in 4242');
    expect(screen.queryByLabelText('Secret key of Stripe')).toBeNull();
    expect(keys).toEqual([{ key: 'sk_live_x' }, { key: 'sk_live_x' }]);
  });

  it('end with the account that is removed, which is said before', async () => {
    serve(removeAccount, () => ({ ...sold, isSelling: false, account: { ...account, isEnding: true } }));
    show({ ...sold, plans: [{ ...plan, subscribers: 1 }] });
    await press('Remove');
    const asked = await screen.findByRole('dialog', { name: 'Remove this Stripe account?' });
    within(asked).getByText(
      '1 person pays for a plan. Nothing more is charged: each keeps access until the period that is paid ends. Then the key is forgotten.',
    );
    fireEvent.click(within(asked).getByRole('button', { name: 'Remove' }));
    await screen.findByText('It is being removed: what people pay for is ended first.');
    expect(screen.queryByRole('button', { name: 'Change key' })).toBeNull();
  });

  it('say that Stripe takes the key no more, and what that means for who pays', async () => {
    show({ ...sold, account: { ...account, isEnding: true, problem: 'payments/stripe-key-refused' } });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(
      /What people pay for could not be ended: end it in Stripe, or enter a key that works\.$/,
    );
    await press('Forget the key');
    await screen.findByText(/^Nothing is ended at Stripe by this\./);
    screen.getByLabelText('Secret key of Stripe');
  });

  it('are asked about before paid memberships are switched off', async () => {
    const settings = {
      isPaidMembershipsEnabled: true,
      paidMembershipsSettings: { paymentProvider: null, hasPaymentProviderAccessToken: false, isSetupCompleted: false },
      paidMembershipsProduct: null,
      obstacle: null,
      members: 0,
      membersSignedUp: 3,
      syncedAt: null,
      problem: null,
      isTold: true,
    };
    serve(readPlanSettings, () => ({ ...sold, plans: [{ ...plan, subscribers: 3 }] }));
    serve(readMembershipSettings, () => settings);
    serve(changeMembershipSettings, () => ({ ...settings, isPaidMembershipsEnabled: false }));
    renderScreen(
      <>
        <Memberships app={sampleApp()} />
        <AppPlans app={sampleApp()} />
      </>,
    );
    await screen.findByText('3 subscribers');
    const toggle = await screen.findByRole('switch', { name: 'Paid memberships' });
    fireEvent.click(toggle);
    const asked = await screen.findByRole('dialog', { name: 'Switch paid memberships off?' });
    within(asked).getByText(/^3 people pay for a plan\. Nothing more is charged/);
    fireEvent.click(within(asked).getByRole('button', { name: 'Switch off' }));
    await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('false'));
  });

  it('are told in words', () => {
    expect(priceLine({ ...plan, currency: 'eur', priceYearly: 0, trialDays: 1 })).toBe('€9.00 a month, 1 day free');
    expect(archiveSentence({ ...plan, subscribers: 1 })).toBe(
      'Nobody can buy it any more. The one person who has it keeps it and goes on paying until they cancel.',
    );
  });
});
