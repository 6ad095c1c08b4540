import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@lathe/platform/testing/until';
import { boughtPlaces, FilledLathe, type FullApp, type NamedApp, password } from '../test/filled-lathe.js';

const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
type Counts = ReadonlyMap<string, number>;
interface Person {
  readonly token: string;
  readonly accountId: string;
  readonly email: string;
}

/** What an act changes of the account itself, not of what its owner has made. */
const ofBilling = ['accounts.accounts', 'payments.billings', 'payments.test_customers', 'payments.test_sessions'];
const ofTheMoment = [
  'accounts.epochs',
  'accounts.jobs',
  'accounts.notices',
  'payments.jobs',
  'payments.webhook_events',
];
const isMade = (place: string): boolean => ![...ofBilling, ...ofTheMoment].includes(place);

describe('what each end leaves', () => {
  let filled: FilledLathe;
  const columns: [act: string, before: Counts, after: Counts][] = [];
  beforeAll(async () => {
    filled = await FilledLathe.start({ DEFAULT_PLAN: 'lite' });
  }, 120_000);
  afterAll(async () => {
    await filled.stop();
    process.stdout.write(`${table(columns)}\n`);
  });

  async function person(email: string): Promise<Person> {
    const { accessToken: token, account } = await filled.signUp(email);
    return { token, accountId: account.accountId, email };
  }

  const planOf = async ({ token }: Person): Promise<string> =>
    (await filled.call('GET', '/api/live_api/account/current', { bearer: token })).plan;
  const untilPlan = (who: Person, plan: string) => until(async () => (await planOf(who)) === plan);
  const form = 'application/x-www-form-urlencoded';

  async function buy(who: Person, plan: string): Promise<void> {
    const wish = { plan, interval: 'month' };
    const { url } = await filled.call('POST', '/api/payments/checkout', { bearer: who.token, body: wish });
    await filled.send('POST', new URL(url).pathname, { bearer: '', body: 'act=pay&card=works', type: form });
    await untilPlan(who, plan);
  }

  /** Somebody pays for a copy of an app, and takes it. */
  async function buyCopy(who: Person, appId: string): Promise<string> {
    const as = { bearer: who.token };
    const { url } = await filled.call('POST', `/api/payments/packages/${appId}/checkout`, as);
    await filled.send('POST', new URL(url).pathname, { bearer: '', body: 'act=pay&card=works', type: form });
    const bought = async () => (await filled.call('GET', '/api/packages', as)).packages;
    await until(async () => (await bought()).length === 1);
    const [{ packageId }] = await bought();
    return (await filled.call('POST', `/api/packages/${packageId}/take`, as)).appId;
  }

  /** The period of what somebody pays for is over. */
  async function nextPeriod(who: Person): Promise<void> {
    const { url } = await filled.call('POST', '/api/payments/portal', {
      bearer: who.token,
      body: { returnTo: '/home' },
    });
    await filled.send('POST', new URL(url).pathname, { bearer: '', body: 'act=advance', type: form });
  }

  /** Somebody with a plan, an app, an API key, a picture, memories and an invited user. */
  async function owner(email: string, plan: string): Promise<FullApp & Person> {
    const who = await person(email);
    await buy(who, plan);
    const app = await filled.fullApp(`Of-${email.split('@')[0]}`, who.token);
    const as = { bearer: who.token };
    await filled.call('POST', '/api/auth/api-keys', { ...as, body: { password, name: 'CI', scopes: ['rows:read'] } });
    await filled.call('PUT', '/api/account/picture', { ...as, body: { picture } });
    await filled.call('PATCH', `/api/live_api/user/memories/current?appId=${app.appId}`, {
      ...as,
      body: { memories: { Weight: '70' } },
    });
    await filled.call('POST', `/api/apps/${app.appId}/invitations`, { ...as, body: { email: `guest-of-${email}` } });
    await filled.call('PATCH', `/api/apps/${app.appId}/users/${app.names[1]}`, { ...as, body: { isDisabled: true } });
    return { ...who, ...app, names: [...app.names, who.accountId, email] };
  }

  /** Counts before and after, once all is at rest. */
  async function counted(act: string, of: NamedApp, work: () => Promise<unknown>): Promise<[Counts, Counts]> {
    await filled.rest();
    const before = await filled.counts(of);
    await work();
    await filled.rest();
    const after = await filled.counts(of);
    columns.push([act, before, after]);
    return [before, after];
  }

  it('a lower plan and a cancelled one leave all that was made; a deleted account leaves nothing', async () => {
    const bob = await owner('bob@example.org', 'business');
    const as = { bearer: bob.token };
    const made = (counts: Counts) => [...counts].filter(([place]) => isMade(place));

    const lowered = await counted('downgrade', bob, async () => {
      await filled.call('POST', '/api/payments/subscription', { ...as, body: { plan: 'explorer', interval: 'month' } });
      await nextPeriod(bob);
      await untilPlan(bob, 'explorer');
    });
    expect(made(lowered[1])).toEqual(made(lowered[0]));
    expect(made(lowered[1]).map(([place]) => place)).toEqual(expect.arrayContaining([...ownPlaces, ...appPlaces]));

    const cancelled = await counted('cancel', bob, async () => {
      await filled.call('DELETE', '/api/payments/subscription', as);
      await nextPeriod(bob);
      await untilPlan(bob, 'lite');
    });
    expect(made(cancelled[1])).toEqual(made(cancelled[0]));
    expect(cancelled[1].get('payments.billings')).toBe(1);

    const deleted = await counted('delete account', bob, async () => {
      await filled.call('POST', '/api/auth/delete-account', { ...as, body: { password } });
      await until(async () => ![...(await filled.counts(bob)).keys()].some((place) => !place.endsWith('.jobs'))).catch(
        () => undefined,
      );
    });
    // Jobs that are over, which are forgotten after a month.
    expect([...deleted[1].keys()].filter((place) => !place.endsWith('.jobs'))).toEqual([]);
    for (const { connection } of filled.connections())
      for (const job of await connection.collection('jobs').find({ endedAt: null }).toArray())
        expect(JSON.stringify(job)).not.toContain(bob.accountId);
    // What they did to others stays in the log, with nothing but their id.
    const { connection } = filled.connections().find(({ name }) => name === 'accounts')!;
    const acts = await connection.collection('audit').find({ actor: bob.accountId }).toArray();
    expect(acts).toMatchObject([{ act: 'app-user.disabled', actorEmail: null }]);
  }, 180_000);

  it('a purchase leaves nothing of its buyer when their account is deleted, and the copy when it is the seller’s', async () => {
    const seller = await person('sam@example.org');
    await buy(seller, 'moon');
    const sold = await filled.fullApp('Sold', seller.token);
    const offer = { price: 49, description: '' };
    await filled.call('PUT', `/api/apps/${sold.appId}/payments/package`, { bearer: seller.token, body: offer });
    const [alive, gone] = [await person('bea@example.org'), await person('ben@example.org')];
    const copy = await buyCopy(alive, sold.appId);
    const copyOfGone = await buyCopy(gone, sold.appId);
    const ofGone = { appId: copyOfGone, names: [copyOfGone, gone.accountId, gone.email] };
    const end = async ({ token }: Person, of: NamedApp) => {
      await filled.call('POST', '/api/auth/delete-account', { bearer: token, body: { password } });
      await until(async () => ![...(await filled.counts(of)).keys()].some((place) => !place.endsWith('.jobs'))).catch(
        () => undefined,
      );
    };
    const [before, after] = await counted('delete buyer', ofGone, () => end(gone, ofGone));
    expect([...before.keys()]).toEqual(
      expect.arrayContaining(['apps.packages', 'payments.bought_packages', 'payments.package_checkouts']),
    );
    expect([...after.keys()].filter((place) => !place.endsWith('.jobs'))).toEqual([]);

    const ofSeller = { appId: sold.appId, names: [seller.accountId, seller.email, ...sold.names.slice(1)] };
    const [, left] = await counted('delete seller', ofSeller, () => end(seller, ofSeller));
    expect([...left.keys()].filter((place) => !place.endsWith('.jobs'))).toEqual([]);
    // What names the app that was sold is its buyer's: what they bought, what they paid for it, and their copy.
    const named = await filled.places({ appId: sold.appId, names: [sold.appId] });
    expect(named.filter((place) => !/\.(jobs|app_states)$/.test(place))).toEqual([
      'apps.apps',
      'apps.packages',
      'payments.bought_packages',
      'payments.test_customers',
      // The page on which they paid, for a day.
      'payments.test_sessions',
    ]);
    expect((await filled.call('GET', `/api/apps/${copy}`, { bearer: alive.token })).status).toBe('active');
  }, 180_000);

  it('a claim leaves the app whole and the former owner without it; a purge leaves nothing of the app', async () => {
    const admin = { bearer: filled.admin };
    const app = await filled.fullApp('Handed-over');
    const grace = await person('grace@example.org');
    await buy(grace, 'business');
    await filled.call('POST', `/api/apps/${app.appId}/settings`, { body: { appSettings: { isClaimable: true } } });
    const { claimCode } = await filled.call('GET', `/api/apps/${app.appId}/settings/claimInvitation`, admin);

    await filled.buyPlan(app);
    expect(await filled.places(app)).toEqual(expect.arrayContaining(boughtPlaces));
    const [before, after] = await counted('claim', app, () =>
      filled.call('POST', '/api/apps/claim', { bearer: grace.token, body: { claimCode } }),
    );
    for (const place of appPlaces) expect([place, after.get(place)]).toEqual([place, before.get(place)]);
    expect((await filled.send('GET', `/api/apps/${app.appId}`, admin)).status).toBe(404);
    const ofGrace = await filled.counts({ appId: app.appId, names: [grace.accountId] });
    expect([...ofGrace.keys()]).toEqual(expect.arrayContaining(['apps.apps', 'entities.app_states']));

    const [, purged] = await counted('purge', app, async () => {
      await filled.purge(app, grace.token);
      await until(async () => (await filled.counts(app)).size <= 1).catch(() => undefined);
    });
    // The use of the account is the account's: it ends with the period.
    expect([...purged.keys()]).toEqual(['accounts.usage_reservations']);
    expect(await planOf(grace)).toBe('business');
  }, 180_000);
});

const ownPlaces = [
  'accounts.api_keys',
  'accounts.credentials',
  'accounts.app_invitations',
  'accounts.memories',
  'accounts.account_pictures',
  'accounts.refresh_tokens',
  'accounts.usage_counters',
  'apps.gauges',
];
const appPlaces = [
  'accounts.app_users',
  'apps.apps',
  'apps.blobs',
  'apps.uploads',
  'apps.versions',
  'builder-chat.messages',
  'context-ingest.context_items',
  'entities.rows',
  'files of context',
  'files of uploads',
];

/** One line a place, one column an act: how many there were and how many are left. */
function table(columns: readonly (readonly [act: string, before: Counts, after: Counts])[]): string {
  const places = [...new Set(columns.flatMap(([, before, after]) => [...before.keys(), ...after.keys()]))].sort();
  const width = Math.max(...places.map((place) => place.length));
  const cells = (texts: readonly string[]) => texts.map((text) => text.padStart(16)).join('');
  return [
    `${'what is left'.padEnd(width)}${cells(columns.map(([act]) => act))}`,
    ...places.map((place) => {
      const counts = columns.map(([, before, after]) => `${before.get(place) ?? 0} > ${after.get(place) ?? 0}`);
      return `${place.padEnd(width)}${cells(counts)}`;
    }),
  ].join('\n');
}
