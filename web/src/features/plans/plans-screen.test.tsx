import { authConfig, createAccount, currentAccount, signIn } from '@lathe/proto/accounts/http';
import { listPlans } from '@lathe/proto/accounts/installation';
import { readUsage } from '@lathe/proto/accounts/usage';
import { listApps } from '@lathe/proto/apps/http';
import { listPlanOffers } from '@lathe/proto/payments/http';
import type { PaymentProviderName, Subscription } from '@lathe/proto/payments/model';
import {
  cancelSubscription,
  listInvoices,
  previewChange,
  readSubscription,
  startCheckout,
} from '@lathe/proto/payments/subscription';
import { type PlanId, plans, soldPlanIds } from '@lathe/proto/plans/plans';
import { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Providers } from '@/app/providers';
import { createAppRouter } from '@/app/router';
import { closePlans, openPlans } from '@/lib/plan-wish';
import { session } from '@/lib/session';
import { passing, stopTime } from '@/testing/fast-time';
import { account, sessionAnswer } from '@/testing/samples';
import { refusal, serve } from '@/testing/server';
import type { Preview } from './api';

const sold = soldPlanIds.map((id) => ({ id, ...plans[id] }));
const subscription: Subscription = {
  subscriptionId: 'sub-1',
  plan: 'business',
  interval: 'month',
  status: 'active',
  price: 99,
  startedAt: '2026-11-01T00:00:00.000Z',
  currentPeriodEnd: '2026-12-01T12:00:00.000Z',
  trialEndsAt: null,
  canceledAt: null,
  endsAt: null,
  next: null,
};

interface Situation {
  plan?: PlanId;
  provider?: PaymentProviderName;
  subscription?: Subscription | null;
}

function situation({ plan = 'lite', provider = 'test', subscription: own = null }: Situation = {}): void {
  serve(listPlans, () => ({ plans: sold, defaultPlan: 'lite' as const }));
  serve(listPlanOffers, () => ({ provider, defaultPlan: 'lite' as const, plans: sold }));
  serve(currentAccount, () => ({ ...account, plan }));
  serve(readSubscription, () => ({ provider, subscription: own, mayTrial: false }));
  serve(listInvoices, () => ({ invoices: [] }));
  serve(authConfig, () => ({ provider: 'built-in' as const, mailDelivers: true, embedded: true, google: false }));
  serve(readUsage, () => ({
    meters: [
      {
        meter: 'builder-messages' as const,
        period: 'month' as const,
        used: 27,
        limit: 30,
        resetsAt: '2026-12-01T00:00:00.000Z',
      },
    ],
  }));
}

function open(path: string, signedIn = true): void {
  if (signedIn) session.start(sessionAnswer());
  window.history.replaceState(null, '', path);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={createAppRouter(queryClient)} />
    </Providers>,
  );
}

const card = (name: string) => screen.findByRole('article', { name });
const states = async (name: string): Promise<string[]> =>
  within(await card(name))
    .queryAllByRole('button')
    .map((button) => `${button.textContent}${(button as HTMLButtonElement).disabled ? ' (disabled)' : ''}`);

beforeEach(() => situation());
afterEach(() => {
  vi.useRealTimers();
  closePlans();
  vi.restoreAllMocks();
});

describe('the plans', () => {
  it('go by the position of each card', async () => {
    situation({ plan: 'business', subscription });
    open('/joinPlan');
    expect(await states('Business')).toEqual(['Current plan (disabled)']);
    expect(await states('Explorer')).toEqual(['Downgrade to Explorer']);
    expect(await states('Galaxy')).toEqual(['Upgrade to Galaxy']);
    screen.getByText('$99.00 a month. Paid again on December 1, 2026.');
  });

  it('cost a twelfth of a year a month when they are paid by the year, with a badge', async () => {
    open('/joinPlan');
    await userEvent.click(await screen.findByRole('radio', { name: 'Yearly' }));
    const explorer = within(await card('Explorer'));
    explorer.getByText('$15.83');
    explorer.getByText('$190.00 paid by the year');
    explorer.getByText('Save 16%');
  });

  it('lead visitors to a new account and back', async () => {
    open('/pricing', false);
    const link = within(await card('Explorer')).getByRole('link', { name: 'Start with Explorer' });
    expect(link.getAttribute('href')).toContain('redirectTo=%2FjoinPlan%3Fplan%3Dexplorer');
  });

  it('have no button where nothing is sold, and say so', async () => {
    situation({ provider: 'none' });
    open('/joinPlan');
    expect(await states('Lite')).toEqual(['Current plan (disabled)']);
    expect(await states('Explorer')).toEqual([]);
    screen.getByText(/Nothing is sold on this installation/);
  });

  it('are by the month where nothing is sold by the year', async () => {
    const monthly = sold.map((plan) => (plan.id === 'explorer' ? { ...plan, yearly: 0 } : plan));
    serve(listPlans, () => ({ plans: monthly, defaultPlan: 'lite' as const }));
    open('/joinPlan');
    await userEvent.click(await screen.findByRole('radio', { name: 'Yearly' }));
    within(await card('Explorer')).getByText('$19.00');
    within(await card('Builder')).getByText('$24.17');
  });

  it('have the names that the installation gives them', async () => {
    const named = sold.map((plan) => (plan.id === 'lite' ? { ...plan, name: 'Try it' } : plan));
    serve(listPlans, () => ({ plans: named, defaultPlan: 'lite' as const }));
    open('/joinPlan');
    await screen.findByText(/^New accounts have the Try it plan\./);
  });

  it('are bought on the page of the provider, which leads back to where one was', async () => {
    const bodies: unknown[] = [];
    serve(startCheckout, ({ body }) => {
      bodies.push(body);
      return { url: '#paying', saleId: 'sale-1' };
    });
    open('/joinPlan?back=/build/app/x');
    await userEvent.click(await screen.findByRole('button', { name: 'Upgrade to Explorer' }));
    await waitFor(() => expect(location.hash).toBe('#paying'));
    expect(bodies).toEqual([{ plan: 'explorer', interval: 'month', returnTo: '/joinPlan?back=%2Fbuild%2Fapp%2Fx' }]);
  });

  it('one alone has three lines, two prices and the way to it', async () => {
    open('/joinPlan?plan=explorer&interval=year');
    const single = within(await screen.findByRole('region', { name: 'Build more with Explorer' }));
    expect(single.getAllByRole('listitem')).toHaveLength(3);
    expect(single.getByRole('radio', { name: /Yearly/ }).getAttribute('aria-checked')).toBe('true');
    single.getByRole('radio', { name: /Monthly/ });
    single.getByRole('button', { name: 'Start My Journey' });
  });
});

describe('how a plan goes on', () => {
  it.each([
    [{ status: 'past_due' }, /^Your last payment did not go through/, null],
    [{ endsAt: '2026-12-01T12:00:00.000Z' }, /^Ends on December 1, 2026/, 'Keep Business'],
    [
      { next: { plan: 'explorer', interval: 'month', at: '2026-12-01T12:00:00.000Z' } },
      /Becomes Explorer on December 1, 2026/,
      'Keep Business',
    ],
    [{ status: 'trialing', trialEndsAt: '2026-12-01T12:00:00.000Z' }, /^Free until December 1, 2026, then/, null],
    [{ status: 'canceled' }, /^Your Business plan ended on/, null],
  ] as const)('%j', async (change, sentence, button) => {
    situation({ plan: 'business', subscription: { ...subscription, ...change } as Subscription });
    open('/joinPlan');
    await screen.findByText(sentence);
    if (button === null) expect(screen.queryByRole('button', { name: /^Keep/ })).toBeNull();
    else screen.getByRole('button', { name: button });
  });
});

describe('before a downgrade', () => {
  it('it is said in numbers what exceeds the plan and what happens to it, and it can be left', async () => {
    situation({ plan: 'business', subscription });
    const preview: Preview = {
      when: 'period-end',
      at: '2026-12-01T12:00:00.000Z',
      dueNow: null,
      exceeds: [
        { limit: 'apps', allowed: 2, used: 7, app: null },
        { limit: 'rowsPerApp', allowed: 5_000, used: 30_000, app: { appId: 'a'.repeat(24), name: 'Dog walkers' } },
      ],
      loses: ['custom-domain'],
    };
    serve(previewChange, () => preview);
    const ended = vi.fn();
    serve(cancelSubscription, () => {
      ended();
      return { subscription: { ...subscription, endsAt: subscription.currentPeriodEnd } };
    });
    open('/joinPlan');
    await userEvent.click(await screen.findByRole('button', { name: 'Downgrade to Lite' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel your plan' }));
    await dialog.findByText('Apps: you have 7, Lite includes 2');
    dialog.getByText('Rows in each app, “Dog walkers”: you have 30K, Lite includes 5K');
    dialog.getByText('Nothing is deleted.');
    dialog.getByText(/^Domains of your own stop opening your apps/);
    await userEvent.click(dialog.getByRole('button', { name: 'Keep my plan' }));
    expect(ended).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Downgrade to Lite' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel plan' }));
    await waitFor(() => expect(ended).toHaveBeenCalledOnce());
    await screen.findByText('Your plan changes on December 1, 2026');
  });
});

describe('the dialog', () => {
  it('names what was wanted, which plan has it and what it costs', async () => {
    open('/pricing');
    await screen.findByRole('heading', { name: 'Plans' });
    openPlans({
      kind: 'upgrade',
      code: 'plan/apps-limit-reached',
      details: { reason: 'apps', limit: 5, used: 5, resetsAt: null, lowestPlan: 'builder' },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Upgrade your plan' }));
    await dialog.findByText('Create more apps');
    dialog.getByText('You have as many apps as your plan includes: 5.');
    dialog.getByText('The Builder plan has more, from $24.17 a month.');
    expect(dialog.getAllByRole('article').map((each) => each.querySelector('h3')?.textContent)).toEqual([
      'Builder',
      'Monetizer',
      'Business',
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Show all plans' }));
    expect(dialog.getAllByRole('article')).toHaveLength(9);
  });

  it('is opened by goto=upgrade_app_plan, which leaves the address', async () => {
    open('/joinPlan?goto=upgrade_app_plan&interval=year');
    const dialog = within(await screen.findByRole('dialog', { name: 'Upgrade your plan' }));
    await dialog.findByText('Choose the plan that works for you');
    expect(location.search).toBe('?interval=year');
  });

  it('is opened by goto=upgrade_app_plan after the sign-in that it came with', async () => {
    serve(signIn, () => sessionAnswer());
    serve(listApps, () => ({ apps: [] }));
    open('/login?goto=upgrade_app_plan', false);
    await userEvent.type(await screen.findByLabelText('Email'), 'me@example.org');
    await userEvent.type(screen.getByLabelText('Password'), 'secret-secret{Enter}');
    await screen.findByRole('dialog', { name: 'Upgrade your plan' });
  });

  it('is opened by a refusal of any call', async () => {
    serve(startCheckout, () => refusal('plan/embed'));
    open('/joinPlan');
    await userEvent.click(await screen.findByRole('button', { name: 'Upgrade to Explorer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Upgrade your plan' }));
    await dialog.findByText('Show your app inside other sites');
  });
});

describe('back from the payment page', () => {
  it('waits with its progress, says that the plan is there and leads back', async () => {
    stopTime();
    let asked = 0;
    serve(currentAccount, () =>
      (asked += 1) < 5 ? account : { ...account, plan: 'explorer' as const, subscriptionPaymentsIds: ['sale-1'] },
    );
    open('/joinPlan?sale_id=sale-1&back=%2Fbuild%2Fapp%2Fx');
    await passing(screen.findByText('Waiting for your payment'));
    screen.getByRole('progressbar', { name: 'Waiting for your payment' });
    await passing(screen.findByText('You have the Explorer plan', {}, { timeout: 30_000 }));
    expect(screen.getByRole('link', { name: 'Back to where you were' }).getAttribute('href')).toBe('/build/app/x');
  });

  it('says after a minute that it still waits, and looks again when asked', async () => {
    stopTime();
    let asked = 0;
    serve(currentAccount, () => {
      asked += 1;
      return account;
    });
    open('/joinPlan?sale_id=sale-1&back=https://evil.example');
    await passing(screen.findByText('Your payment has not arrived yet', {}, { timeout: 90_000 }));
    expect(asked).toBe(15);
    expect(screen.getByRole('link', { name: 'Go to your apps' }).getAttribute('href')).toBe('/home');
    serve(currentAccount, () => ({ ...account, plan: 'explorer' as const, planSubscriptionStatus: 'active' }));
    screen.getByRole('button', { name: 'Look again' }).click();
    await passing(screen.findByText('You have the Explorer plan'));
  });

  it('says why it cannot know', async () => {
    serve(currentAccount, () => refusal('not-allowed'));
    open('/joinPlan?sale_id=sale-1');
    await screen.findByText('Your account could not be read');
    screen.getByText(/Your payment is not affected/);
  });

  it('says that nothing was paid when it was left', async () => {
    open('/joinPlan?checkout=canceled');
    await screen.findByText('Nothing was paid, and your plan is what it was.');
  });
});

describe('somebody who has paid elsewhere', () => {
  it('waits for the payment after signing up, without being signed out by it', async () => {
    stopTime();
    const asked: (string | null)[] = [];
    serve(createAccount, ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('sale_id'));
      return asked.length < 3 ? refusal('payments/sale-not-found') : { accountId: account.accountId };
    });
    open('/joinPlan?joining=sale-1&back=/pricing');
    await passing(screen.findByText('Setting up your account'));
    await passing(waitFor(() => expect(location.pathname).toBe('/pricing'), { timeout: 30_000 }));
    expect(asked).toEqual(['sale-1', 'sale-1', 'sale-1']);
    expect(session.accessToken()).toBe('token-1');
  });

  it('is told when it does not come', async () => {
    stopTime();
    let asked = 0;
    serve(createAccount, () => {
      asked += 1;
      return refusal('payments/sale-not-found');
    });
    open('/joinPlan?joining=sale-1');
    const sentence = 'Something went wrong in creating account, try again later or contact us';
    await passing(screen.findByText(sentence, {}, { timeout: 60_000 }));
    expect(asked).toBe(8);
    expect(screen.getByRole('link', { name: 'What to tell us' }).getAttribute('href')).toBe(
      '/error/unauthorized?paymentId=sale-1',
    );
  });
});
