import { authConfig, currentAccount } from '@lathe/proto/accounts/http';
import { listPlans } from '@lathe/proto/accounts/installation';
import { getApp, listApps } from '@lathe/proto/apps/http';
import { type BoughtPackage, listPackages, takePackage } from '@lathe/proto/apps/packages';
import { listPlanOffers } from '@lathe/proto/payments/http';
import {
  buyPackage,
  offerPackage,
  type PackageOffer,
  type PackageSettings,
  readPackage,
  readPackageOffer,
  withdrawPackage,
} from '@lathe/proto/payments/packages';
import { readSubscription } from '@lathe/proto/payments/subscription';
import { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Providers } from '@/app/providers';
import { createAppRouter } from '@/app/router';
import { closePlans } from '@/lib/plan-wish';
import { session } from '@/lib/session';
import { passing, stopTime } from '@/testing/fast-time';
import { renderScreen } from '@/testing/render';
import { account, sampleApp, sessionAnswer } from '@/testing/samples';
import { refusal, serve } from '@/testing/server';
import { Sell } from './sell';
import { packageText, priceOf, soldText } from './words';

const [sold, copy] = ['1'.repeat(24), '2'.repeat(24)];
const offer: PackageOffer = {
  appId: sold,
  name: 'Dog Walks',
  description: 'Every walk of every dog',
  price: 49,
  url: 'http://dog-walks.localhost:4400',
  provider: 'test',
};
const bought: BoughtPackage = {
  packageId: '3'.repeat(24),
  appId: sold,
  sharedAppId: null,
  name: 'Dog Walks',
  price: 49,
  boughtAt: new Date().toISOString(),
  saleId: 'sale-1',
  isRefunded: false,
  state: 'ready',
};
const taken: BoughtPackage = { ...bought, state: 'taken', sharedAppId: copy };

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

beforeEach(() => {
  serve(currentAccount, () => account);
  serve(authConfig, () => ({ provider: 'built-in' as const, mailDelivers: true, embedded: true, google: false }));
  serve(listApps, () => ({ apps: [] }));
  serve(listPlans, () => ({ plans: [], defaultPlan: 'lite' as const }));
  serve(listPlanOffers, () => ({ provider: 'test' as const, defaultPlan: 'lite' as const, plans: [] }));
  serve(readSubscription, () => ({ provider: 'test' as const, subscription: null, mayTrial: false }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  closePlans();
  session.end();
});

describe('selling an app', () => {
  const none: PackageSettings = {
    offer: null,
    url: `http://localhost:4400/apps/packages/${sold}`,
    obstacle: null,
    provider: 'test',
    sold: 0,
    refunded: 0,
  };
  const onSale = { ...none, offer: { price: 49, description: '' }, sold: 2, refunded: 1 };
  const show = (settings: PackageSettings, role: 'owner' | 'editor' = 'owner') => {
    serve(readPackage, () => settings);
    renderScreen(<Sell app={sampleApp({ role })} />);
  };

  it.each([
    ['not-published', 'Publish the app first, then you can sell copies of it.', 0],
    ['plan', 'Upgrade your plan to charge for your app. The Moon plan includes it.', 1],
    ['no-provider', 'Nothing can be bought in this installation yet. Whoever runs it can set up payments.', 0],
  ] as const)('is not possible for want of %s', async (obstacle, sentence, upgrades) => {
    show({ ...none, obstacle });
    await screen.findByText(sentence);
    expect(screen.queryByLabelText('Price in dollars')).toBeNull();
    expect(screen.queryAllByRole('button', { name: 'Upgrade plan' })).toHaveLength(upgrades);
  });

  it('says what an offer of before lacks now', async () => {
    show({ ...onSale, obstacle: 'not-published' });
    await screen.findByText(/^Nobody can buy it at present\. Publish the app first/);
    screen.getByRole('button', { name: 'Stop selling' });
  });

  it('asks for a price, says under it what is wrong, and leads there', async () => {
    const sent: unknown[] = [];
    serve(offerPackage, ({ body }) => {
      sent.push(body);
      return onSale;
    });
    show(none);
    const price = await screen.findByLabelText('Price in dollars');
    for (const typed of ['', 'free', '0.50', '10000.01', '1.005']) {
      fireEvent.change(price, { target: { value: typed } });
      fireEvent.click(screen.getByRole('button', { name: 'Put it on sale' }));
      expect((await screen.findByRole('alert')).textContent).toBe('Enter a price from $1.00 to $10,000.00');
      expect(document.activeElement).toBe(price);
    }
    fireEvent.change(price, { target: { value: '49,5' } });
    fireEvent.change(screen.getByLabelText('What buyers get'), { target: { value: ' Walks ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Put it on sale' }));
    await screen.findByDisplayValue(none.url);
    expect(sent).toEqual([{ price: 49.5, description: 'Walks' }]);
    screen.getByText('2 copies sold, the money for 1 more given back');
  });

  it('says why the server refuses', async () => {
    serve(offerPackage, () => refusal('package/not-published'));
    show(none);
    fireEvent.change(await screen.findByLabelText('Price in dollars'), { target: { value: '49' } });
    fireEvent.click(screen.getByRole('button', { name: 'Put it on sale' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Publish the app first/);
  });

  it('ends after a question', async () => {
    serve(withdrawPackage, () => none);
    show(onSale);
    fireEvent.click(await screen.findByRole('button', { name: 'Stop selling' }));
    const asked = await screen.findByRole('dialog', { name: 'Stop selling Dog Walks?' });
    within(asked).getByText(/Whoever has bought it keeps their copy/);
    fireEvent.click(within(asked).getByRole('button', { name: 'Stop selling' }));
    await waitFor(() => expect(screen.queryByText(/copies sold/)).toBeNull());
  });

  it('is the owner’s, and says when it could not be read', async () => {
    const { unmount } = renderScreen(<Sell app={sampleApp({ role: 'editor' })} />);
    screen.getByText('Only the owner of the app can sell copies of it.');
    unmount();
    serve(readPackage, () => refusal('unavailable'));
    renderScreen(<Sell app={sampleApp()} />);
    await screen.findByText('How the app is sold could not be loaded');
  });
});

describe('the page of an app that is for sale', () => {
  const at = `/apps/packages/${sold}`;

  it('shows what it is and costs, and leads who is not signed in there and back', async () => {
    serve(readPackageOffer, () => offer);
    open(at, false);
    await screen.findByRole('heading', { level: 1, name: 'Dog Walks' });
    screen.getByText('$49.00');
    screen.getByText('Test payments: no money moves and no card is needed.');
    screen.getByText(/A copy that was taken stays with its buyer\.$/);
    const link = screen.getByRole('link', { name: 'Create an account to buy it' });
    expect(new URL((link as HTMLAnchorElement).href).searchParams.get('redirectTo')).toBe(at);
    expect(screen.getByRole('link', { name: 'Look at the app' }).getAttribute('href')).toBe(offer.url);
  });

  it('leads to where it is paid', async () => {
    serve(readPackageOffer, () => offer);
    serve(listPackages, () => ({ packages: [{ ...bought, isRefunded: true, state: 'refunded' as const }] }));
    serve(buyPackage, () => ({ url: '#paying', saleId: 'sale-1' }));
    open(at);
    await userEvent.click(await screen.findByRole('button', { name: 'Buy for $49.00' }));
    await waitFor(() => expect(location.hash).toBe('#paying'));
  });

  it('says why it cannot be bought now, and that nothing was paid', async () => {
    serve(readPackageOffer, () => offer);
    serve(listPackages, () => ({ packages: [] }));
    serve(buyPackage, () => refusal('package/held'));
    open(`${at}?checkout=canceled`);
    await screen.findByText('Nothing was paid.');
    await userEvent.click(await screen.findByRole('button', { name: 'Buy for $49.00' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^You have bought this app already/);
  });

  it.each([
    ['is the buyer’s already', [bought], {}, 'You have bought this app.'],
    ['is the seller’s', [], { myAppIds: [sold] }, 'This is your app. Others can buy it here.'],
  ])('offers nothing where it %s', async (_, packages, change, sentence) => {
    serve(readPackageOffer, () => offer);
    serve(currentAccount, () => ({ ...account, ...change }));
    serve(listPackages, () => ({ packages }));
    open(at);
    await screen.findByText(sentence);
    expect(screen.queryByRole('button', { name: /^Buy/ })).toBeNull();
  });

  it('says that an app is not for sale, and what could not be loaded', async () => {
    serve(readPackageOffer, () => refusal('not-found'));
    open(at, false);
    await screen.findByRole('heading', { name: 'This app is not for sale' });
  });

  it('says that nothing can be bought', async () => {
    serve(readPackageOffer, () => ({ ...offer, provider: 'none' as const }));
    open(at, false);
    await screen.findByText('Nothing can be bought here yet.');
  });
});

describe('what somebody has bought', () => {
  it('is nothing yet', async () => {
    serve(listPackages, () => ({ packages: [] }));
    open('/apps/packages');
    await screen.findByRole('heading', { name: 'You have bought no app yet' });
  });

  it('is asked for again when it could not be read', async () => {
    serve(listPackages, () => refusal('unavailable'));
    open('/apps/packages');
    await screen.findByText('Your packages could not be loaded');
    serve(listPackages, () => ({ packages: [bought] }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Dog Walks' });
  });

  it('is taken by a click, and is an app then', async () => {
    let list = [bought];
    serve(listPackages, () => ({ packages: list }));
    serve(takePackage, ({ params }) => {
      expect(params['packageId']).toBe(bought.packageId);
      list = [taken];
      return sampleApp({ appId: copy });
    });
    serve(getApp, () => sampleApp({ appId: copy }));
    open('/apps/packages?sale_id=sale-1');
    await userEvent.click(await screen.findByRole('button', { name: 'Take your copy of Dog Walks' }));
    await screen.findByText('Your copy is one of your apps now');
    await waitFor(() => expect(screen.queryByText(/^Your payment has arrived/)).toBeNull());
    const change = await screen.findByRole('link', { name: 'Change Dog Walks' });
    expect(change.getAttribute('href')).toBe(`/build/app/${copy}`);
    expect(screen.getByRole('link', { name: 'Open Dog Walks' }).getAttribute('href')).toBe(`/app/${copy}`);
  });

  it('says why it could not be taken', async () => {
    const details = { reason: 'apps', limit: 2, used: 2, resetsAt: null, lowestPlan: 'explorer' };
    serve(listPackages, () => ({ packages: [bought] }));
    serve(takePackage, () => refusal('plan/apps-limit-reached', details));
    open('/apps/packages');
    await userEvent.click(await screen.findByRole('button', { name: 'Take your copy of Dog Walks' }));
    closePlans();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(
      'You have as many apps as your plan includes. Delete one, or upgrade your plan to create more. The Explorer plan has more',
    );
    screen.getByRole('button', { name: 'Upgrade plan' });
  });

  it('is waited for after the payment, with what to do when it is late', async () => {
    stopTime();
    let asked = 0;
    let list: BoughtPackage[] = [];
    serve(listPackages, () => {
      asked += 1;
      return { packages: list };
    });
    open('/apps/packages?sale_id=sale-1');
    await passing(screen.findByText(/^Waiting for your payment/));
    expect(screen.queryByText('You have bought no app yet')).toBeNull();
    await passing(screen.findByText(/tell whoever runs this installation the payment sale-1/, {}, { timeout: 90_000 }));
    expect(asked).toBe(15);
    list = [bought];
    screen.getByRole('button', { name: 'Look again' }).click();
    await passing(screen.findByText('Your payment has arrived. Take your copy below.'));
  });
});

describe('words', () => {
  it.each([
    ['49', 49],
    ['$49.50', 49.5],
    ['1,25', 1.25],
    ['10000', 10_000],
    ['0.99', undefined],
    ['1e3', undefined],
    ['-5', undefined],
    ['1.005', undefined],
    ['', undefined],
  ])('%s is the price %s', (typed, price) => expect(priceOf(typed)).toBe(price));

  it('tell of money that was given back before and after a copy was taken', () => {
    expect(packageText({ ...bought, state: 'refunded', isRefunded: true })).toMatch(/so there is none to take\.$/);
    expect(packageText({ ...taken, isRefunded: true })).toMatch(/The copy that you had taken stays yours\.$/);
    expect(packageText(taken)).toBe('Your copy is one of your apps.');
  });

  it('count copies', () => {
    const counts = { sold: 1, refunded: 0 } as PackageSettings;
    expect([soldText(counts), soldText({ ...counts, sold: 1204 })]).toEqual(['1 copy sold', '1,204 copies sold']);
  });
});
