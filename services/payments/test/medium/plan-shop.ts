import { randomId } from '@lathe/platform/ids/random-id';
import type { TestAnswer } from '@lathe/platform/testing/test-service';
import type { AppState } from '@lathe/proto/apps/events.v1';
import type { PlanDraft } from '@lathe/proto/payments/app-plans';
import type { Club, ClubApp } from './club.js';

/** A plan as its owner writes it. */
export const draft = (change: Partial<PlanDraft> = {}): PlanDraft => ({
  name: 'Walker',
  description: 'All the walks',
  features: ['Maps'],
  price: 9,
  priceYearly: 90,
  currency: 'usd',
  trialDays: 0,
  ...change,
});

/** An app whose owner sells plans of his own, and its users. */
export class PlanShop {
  private constructor(
    readonly club: Club,
    readonly app: ClubApp,
  ) {}

  /** Paid memberships are on, and there is one plan for each that is given. */
  static async open(club: Club, ...plans: Partial<PlanDraft>[]): Promise<PlanShop> {
    const shop = new PlanShop(club, await club.app());
    await shop.app.call('PATCH', '', { isPaidMembershipsEnabled: true });
    for (const plan of plans) await shop.app.call('POST', '/plans', draft(plan));
    await club.rest();
    return shop;
  }

  async planIds(): Promise<string[]> {
    return (await this.app.call('GET', '/plans')).json.plans.map(({ planId }: { planId: string }) => planId);
  }

  cards(): Promise<TestAnswer> {
    return this.club.request('GET', `/api/live_api/app/paidPlans?appId=${this.app.appId}`);
  }

  async user(email = `${randomId()}@example.org`): Promise<PlanUser> {
    const userId = await this.app.signsUp(email);
    return new PlanUser(this, userId, await this.club.test.appUserToken(this.app.appId, userId));
  }

  /** What apps tells of the app's state, as an event of its own kind. */
  async tells(type: 'unpublished' | 'published' | 'deleted', state: Partial<AppState>): Promise<void> {
    const told = await this.app.becomes(state);
    await this.club.test.publish(`apps.app.${type}.v1`, this.app.appId, this.app.appId, told);
    await this.club.rest();
  }

  get host(): string {
    return `${this.app.slug}.localhost`;
  }
}

/** Somebody who is signed in to the app. */
export class PlanUser {
  constructor(
    private readonly shop: PlanShop,
    readonly userId: string,
    private readonly token: string,
  ) {}

  call(method: string, path = 'subscription', body?: unknown, host = this.shop.host): Promise<TestAnswer> {
    return this.shop.club.request(method, `/live_api/apps/${this.shop.app.appId}/payments/${path}`, {
      host,
      token: this.token,
      ...(body === undefined ? {} : { body }),
    });
  }

  checkout(plan: string, interval = 'month'): Promise<TestAnswer> {
    return this.call('POST', 'checkout', { plan, interval, returnTo: `/apps/${this.shop.app.appId}/plans` });
  }

  /** Fills in the form of a page of the test provider. */
  async submit(url: string, form: Record<string, string>): Promise<TestAnswer> {
    const answer = await this.shop.club.request('POST', new URL(url).pathname, {
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await this.shop.club.rest();
    return answer;
  }

  /** Buys a plan to the end; answers the sale's id. */
  async buy(plan: string, interval = 'month', card = 'works'): Promise<string> {
    const { json } = await this.checkout(plan, interval);
    await this.submit(json.url, { act: 'pay', card });
    return json.saleId;
  }

  async atProvider(...acts: string[]): Promise<void> {
    const { json } = await this.call('POST', 'portal', { returnTo: '/' });
    for (const act of acts) await this.submit(json.url, { act });
  }

  async standing() {
    return (await this.call('GET')).json;
  }

  isMember(): Promise<boolean> {
    return this.shop.app.isMember(this.userId);
  }
}
