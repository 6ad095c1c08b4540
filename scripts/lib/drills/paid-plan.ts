// kill -9 of payments or accounts, api and worker at once, between the webhook of a payment and the change of the plan:
// the plan arrives, it is announced once, and one invoice is paid.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { freePort } from '../../../infra/local/ports.ts';
import { databaseOf } from '../event-count.ts';
import { LatheClient } from '../lathe-client.ts';
import { type Services, startServices } from '../services-process.ts';
import type { Drill } from './drill.ts';
import type { DrillRow } from './outcome.ts';
import { type DrillSetup, lockMs, sessionMs } from './setup.ts';

const bought = 'explorer';
const arrivalLimitMs = 120_000;
const pollMs = 20;
/** Rounds without harm, by which the time from a webhook to the plan is known. */
const calmRounds = 3;
/** A kill that came when the plan was there already proves nothing: the round is begun anew, so often at most. */
const mostTries = 10;

interface Buyer {
  readonly client: LatheClient;
  readonly accountId: string;
  readonly saleId: string;
  readonly page: string;
}

/** As far as it is looked at. */
interface AccountRow {
  _id: string;
  paidPlan?: { plan: string | null };
}

/** What a round left behind. */
interface Left {
  plan: string | null;
  sales: number;
  subscriptionEvents: number;
  planEvents: number;
  invoices: number;
}

class PayingPlatform {
  readonly services: Services;
  readonly #mongo: MongoClient;
  readonly #url: string;

  constructor(services: Services, mongo: MongoClient, url: string) {
    this.services = services;
    this.#mongo = mongo;
    this.#url = url;
  }

  static async start(setup: DrillSetup): Promise<PayingPlatform> {
    const name = `paying-${randomBytes(4).toString('hex')}`;
    const port = await freePort();
    const services = await startServices({
      infraEnv: setup.infraEnv,
      env: {
        LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
        KAFKA_PREFIX: `${name}-`,
        REDIS_PREFIX: `${name}:`,
        INTERNAL_SECRET: randomBytes(36).toString('base64url'),
        SECRETS_KEY: randomBytes(32).toString('base64url'),
        DATA_DIR: join(setup.dir, name),
        KAFKA_SESSION_TIMEOUT_MS: String(sessionMs),
        JOB_LOCK_MS: String(lockMs),
        PAYMENTS_PROVIDER: 'test',
        DEFAULT_PLAN: 'lite',
      },
      port,
      only: ['accounts', 'payments'],
    });
    const mongo = await MongoClient.connect(setup.infraEnv.MONGODB_URI);
    return new PayingPlatform(services, mongo, `http://127.0.0.1:${port}`);
  }

  async stop(): Promise<void> {
    await this.services.stop();
    await this.#mongo.close();
  }

  /** Somebody at the page where they pay. */
  async buyer(): Promise<Buyer> {
    const client = new LatheClient(this.#url);
    const email = `buyer-${randomBytes(6).toString('hex')}@example.org`;
    const { accountId } = await client.signUp(email, 'a-long-enough-password').then(() => this.#account(client));
    const wish = { plan: bought, interval: 'month' };
    const { saleId, url } = await client.request<{ saleId: string; url: string }>(
      'POST',
      '/api/payments/checkout',
      wish,
    );
    return { client, accountId, saleId, page: this.#url + new URL(url).pathname };
  }

  async pay({ page }: Buyer): Promise<void> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await fetch(page, { method: 'POST', headers, body: 'act=pay&card=works', redirect: 'manual' });
    if (answer.status !== 303) throw new Error(`the payment was answered ${answer.status}`);
  }

  /** Until the webhook of the payment is stored, which is what it is answered for. */
  async untilTold({ accountId }: Buyer): Promise<void> {
    const payments = this.#db('payments');
    const billing = await payments
      .collection<{ _id: string; customerId: string }>('billings')
      .findOne({ _id: accountId });
    if (!billing) throw new Error('Nobody has begun to pay');
    await until('the webhook', async () =>
      Boolean(await payments.collection('webhook_events').findOne({ customerId: billing.customerId })),
    );
  }

  async planOf({ accountId }: Buyer): Promise<string | null> {
    const account = await this.#db('accounts').collection<AccountRow>('accounts').findOne({ _id: accountId });
    return account?.paidPlan?.plan ?? null;
  }

  async untilPlan(buyer: Buyer): Promise<void> {
    await until('the plan', async () => (await this.planOf(buyer)) === bought);
  }

  /** Once nothing is on its way any more. */
  async leftOf({ client, accountId, saleId }: Buyer): Promise<Left> {
    await until('the end of what is under way', async () => {
      const waiting = ['accounts', 'payments'].flatMap((service) => [
        this.#db(service).collection('outbox').countDocuments({ status: 'pending' }),
        this.#db(service)
          .collection('jobs')
          .countDocuments({ status: { $in: ['active', 'waiting'] }, runAt: { $lte: new Date() } }),
      ]);
      return (await Promise.all(waiting)).every((count) => count === 0);
    });
    const account = await this.#account(client);
    const { invoices } = await client.request<{ invoices: unknown[] }>('GET', '/api/payments/invoices');
    return {
      plan: account.plan,
      sales: account.subscriptionPaymentsIds.filter((id) => id === saleId).length,
      subscriptionEvents: await this.#told('payments', 'payments.subscription.changed.v1', accountId),
      planEvents: await this.#told('accounts', 'accounts.account.entitlements-changed.v1', accountId),
      invoices: invoices.length,
    };
  }

  #told(service: string, type: string, accountId: string): Promise<number> {
    const told = { key: accountId, 'event.type': type, 'event.data.plan': bought };
    return this.#db(service).collection('outbox').countDocuments(told);
  }

  #account(client: LatheClient) {
    return client.request<{ accountId: string; plan: string; subscriptionPaymentsIds: string[] }>(
      'GET',
      '/api/live_api/account/current',
    );
  }

  #db(service: string) {
    return this.#mongo.db(databaseOf(service));
  }
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + arrivalLimitMs; !(await isSo()); await sleep(pollMs))
    if (Date.now() > deadline) throw new Error(`${what} did not come within ${arrivalLimitMs / 1000} s`);
}

/** The longest time from a webhook to its plan while nothing is killed, in ms. */
async function calmMs(platform: PayingPlatform): Promise<number> {
  let longest = 0;
  for (let round = 1; round <= calmRounds; round += 1) {
    const buyer = await platform.buyer();
    await platform.pay(buyer);
    await platform.untilTold(buyer);
    const told = Date.now();
    await platform.untilPlan(buyer);
    longest = Math.max(longest, Date.now() - told);
  }
  return longest;
}

/** Answers who paid, and how long the plan took from the kill on; undefined where it was there before the kill. */
async function killOnce(platform: PayingPlatform, service: string, pauseMs: number) {
  const killed = [platform.services.find(service), platform.services.find(`${service}-worker`)];
  const buyer = await platform.buyer();
  await platform.pay(buyer);
  await platform.untilTold(buyer);
  await sleep(pauseMs);
  await Promise.all(killed.map((one) => one.kill()));
  const between = (await platform.planOf(buyer)) !== bought;
  const at = Date.now();
  await Promise.all(killed.map((one) => one.start()));
  await platform.untilPlan(buyer);
  return { buyer, between, arrivedMs: Date.now() - at };
}

/** A round whose kill lay between webhook and plan. */
async function killedRound(platform: PayingPlatform, service: string, windowMs: number) {
  for (let attempt = 1; attempt <= mostTries; attempt += 1) {
    const outcome = await killOnce(platform, service, (Math.random() * windowMs) / attempt);
    if (outcome.between) return outcome;
  }
  throw new Error(`No kill of ${mostTries} came before the plan`);
}

const killWhilePaid =
  (service: string): Drill =>
  async (setup, { rounds }, drill) => {
    await setup.endPlatform();
    const platform = await PayingPlatform.start(setup);
    const row: DrillRow = { drill, rounds, events: 0, lost: 0, twice: 0, recoveryMs: 0, problems: [], notes: [] };
    try {
      const windowMs = await calmMs(platform);
      row.notes.push(`without a kill, a plan takes up to ${windowMs} ms from the webhook`);
      for (let round = 1; round <= rounds; round += 1) {
        const { buyer, arrivedMs } = await killedRound(platform, service, windowMs);
        count(row, round, await platform.leftOf(buyer));
        row.recoveryMs = Math.max(row.recoveryMs ?? 0, arrivedMs);
      }
    } finally {
      await platform.stop();
    }
    row.notes.push(`${rounds} kills of ${service} between webhook and plan: ${row.events} plans arrived, each once`);
    return [row];
  };

function count(row: DrillRow, round: number, left: Left): void {
  const { plan, sales, subscriptionEvents, planEvents, invoices } = left;
  const counts = [sales, subscriptionEvents, planEvents, invoices];
  if (plan === bought) row.events = (row.events ?? 0) + 1;
  if (plan !== bought || counts.some((one) => one === 0)) row.lost = (row.lost ?? 0) + 1;
  if (counts.some((one) => one > 1)) row.twice = (row.twice ?? 0) + 1;
  if (plan !== bought || counts.some((one) => one !== 1))
    row.problems.push(`round ${round} left ${JSON.stringify(left)}`);
}

export const paidPlanDrills: Record<string, Drill> = {
  'paid-plan-payments': killWhilePaid('payments'),
  'paid-plan-accounts': killWhilePaid('accounts'),
};
