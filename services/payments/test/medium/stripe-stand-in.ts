import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A subscription as Stripe answers it, as far as it is looked at. */
export interface StandInSubscription {
  readonly id: string;
  readonly status: string;
  readonly plan: string | null;
  readonly endsAt?: number | undefined;
  readonly canceledAt?: number;
}

/** An account of a builder, by the keys that are good for it. */
export interface StandInAccount {
  readonly accountId: string;
  readonly name: string;
}

/** An app that was paid for once, as Stripe answers its checkout. */
export interface StandInSale {
  readonly id: string;
  readonly appId: string;
  readonly cents: number;
  readonly status?: 'paid' | 'unpaid';
  readonly refunded?: boolean;
}

const month = 30 * 24 * 3600;
/** In September 2026, or now: a period ends a month later. */
export const epoch = Math.max(1_790_000_000, Math.floor(Date.now() / 1000));

/**
 * Answers the calls of the official client by which an account's standing is read; what customers have is set by the
 * test. Whether calls are made as Stripe wants them is shown against stripe-mock.
 */
export class StripeStandIn {
  readonly customers = new Map<string, StandInSubscription[]>();
  sales: string[] = [];
  /** What customers have paid for once, the newest first. */
  readonly sold = new Map<string, StandInSale[]>();
  /** What was asked of the checkouts that were begun, the newest last. */
  readonly asked: URLSearchParams[] = [];
  /** Answers all with this status, as a Stripe that is in trouble does. */
  trouble: number | undefined;
  /** Refuses the card that a change is to be paid with. */
  cardFails = false;
  made = 0;
  /** Whose the keys are; every other key is of the account `acct_platform`. */
  readonly accounts = new Map<string, StandInAccount>();
  readonly refusedKeys = new Set<string>();
  /** Where it tells of changes, by id. */
  readonly endpoints = new Map<string, { url: string; secret: string }>();
  /** Customers that were deleted. */
  readonly forgotten: string[] = [];
  /** Stripe answers a key that it knows as it did before, a failure too. */
  private readonly byKey = new Map<string, { status: number; body: object }>();

  private constructor(private readonly server: ReturnType<typeof createServer>) {
    server.on('request', (request, response) => void this.answer(request, response));
  }

  static async open(): Promise<StripeStandIn> {
    const server = createServer();
    const standIn = new StripeStandIn(server);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    return standIn;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => void this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, this.url);
    const sent = new URLSearchParams(await text(request));
    if (pathname === '/v1/checkout/sessions' && request.method === 'POST') this.asked.push(sent);
    const key = /^(?:Bearer) (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const send = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' });
      response.end(JSON.stringify(body));
    };
    if (this.trouble) return send(this.trouble, { error: { type: 'api_error', message: 'not now' } });
    if (this.refusedKeys.has(key))
      return send(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } });
    const customer = searchParams.get('customer') ?? '';
    const list = (data: object[]) => ({ object: 'list', data, has_more: false });
    if (pathname === '/v1/subscriptions') return send(200, list((this.customers.get(customer) ?? []).map(toStripe)));
    if (pathname === '/v1/checkout/sessions' && request.method === 'GET')
      return send(
        200,
        list([
          ...(this.sold.get(customer) ?? []).map(toSession),
          ...this.sales.map((id) => ({ id, object: 'checkout.session' })),
        ]),
      );
    const one = [...this.customers.values()].flat().find(({ id }) => pathname === `/v1/subscriptions/${id}`);
    if (one && request.method === 'GET') return send(200, toStripe(one));
    if (one) {
      const again = String(request.headers['idempotency-key']);
      const made = this.byKey.get(again) ?? this.changed(one, sent);
      this.byKey.set(again, made);
      return send(made.status, made.body);
    }
    if (pathname === '/v1/account') {
      const { accountId, name } = this.accounts.get(key) ?? { accountId: 'acct_platform', name: 'Platform' };
      return send(200, { id: accountId, object: 'account', settings: { dashboard: { display_name: name } } });
    }
    if (pathname.startsWith('/v1/webhook_endpoints')) return send(200, this.endpoint(request, pathname, sent));
    if (pathname.startsWith('/v1/customers/') && request.method === 'DELETE') {
      const id = pathname.split('/').at(-1)!;
      this.forgotten.push(id);
      this.customers.delete(id);
      return send(200, { id, deleted: true });
    }
    if (pathname.endsWith('/expire')) return send(200, { id: pathname.split('/').at(-2)!, status: 'expired' });
    if (pathname === '/v1/customers') return send(200, { id: `cus_${(this.made += 1)}`, object: 'customer' });
    if (pathname === '/v1/prices') return send(200, list([{ id: 'price_1', object: 'price' }]));
    if (pathname === '/v1/checkout/sessions')
      return send(200, {
        id: `cs_${(this.made += 1)}`,
        url: 'https://checkout.stripe.com/pay',
        object: 'checkout.session',
      });
    return send(404, { error: { type: 'invalid_request_error', message: `No ${pathname} here` } });
  }

  private endpoint({ method }: IncomingMessage, pathname: string, sent: URLSearchParams): object {
    const [, , , known] = pathname.split('/');
    if (method === 'DELETE') {
      this.endpoints.delete(known!);
      return { id: known, deleted: true };
    }
    const id = `we_${(this.made += 1)}`;
    const secret = `whsec_of_${id}`;
    this.endpoints.set(id, { url: sent.get('url') ?? '', secret });
    return { id, object: 'webhook_endpoint', secret };
  }

  private changed(one: StandInSubscription, sent: URLSearchParams): { status: number; body: object } {
    if (this.cardFails)
      return { status: 402, body: { error: { type: 'card_error', code: 'card_declined', message: 'declined' } } };
    const isEnding = sent.get('cancel_at_period_end');
    if (isEnding !== null) {
      const changed = { ...one, endsAt: isEnding === 'true' ? epoch + month : undefined };
      for (const [customer, all] of this.customers)
        this.customers.set(
          customer,
          all.map((each) => (each.id === one.id ? changed : each)),
        );
      return { status: 200, body: toStripe(changed) };
    }
    return { status: 200, body: toStripe(one) };
  }
}

function toStripe({ id, status, plan, endsAt, canceledAt }: StandInSubscription): object {
  const price = {
    id: 'price_1',
    unit_amount: 1900,
    recurring: { interval: 'month' },
    metadata: plan ? { lathe_plan: plan, lathe_interval: 'month' } : {},
  };
  return {
    id,
    object: 'subscription',
    status,
    currency: 'usd',
    start_date: epoch,
    trial_end: null,
    canceled_at: canceledAt ?? null,
    cancel_at: endsAt ?? null,
    cancel_at_period_end: false,
    ended_at: null,
    schedule: null,
    items: { data: [{ id: 'si_1', price, current_period_end: epoch + month }] },
  };
}

const toSession = ({ id, appId, cents, status = 'paid', refunded = false }: StandInSale): object => ({
  id,
  object: 'checkout.session',
  mode: 'payment',
  metadata: { lathe_package: appId, lathe_package_name: 'Dog walks' },
  payment_status: status,
  amount_subtotal: cents,
  created: epoch,
  payment_intent: { latest_charge: { refunded } },
});
