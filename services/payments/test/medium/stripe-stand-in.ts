import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A subscription as Stripe answers it, as far as it is looked at. */
export interface StandInSubscription {
  readonly id: string;
  readonly status: string;
  readonly plan: string | null;
  readonly endsAt?: number;
  readonly canceledAt?: number;
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
export const epoch = 1_790_000_000;

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
  /** Stripe answers a key that it knows as it did before, a failure too. */
  private readonly byKey = new Map<string, { status: number; body: object }>();

  private constructor(private readonly server: ReturnType<typeof createServer>) {
    server.on('request', (request, response) => this.answer(request, response));
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

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url!, this.url);
    if (pathname === '/v1/checkout/sessions' && request.method === 'POST') void this.note(request);
    else request.resume();
    const send = (status: number, body: object): void => {
      response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' });
      response.end(JSON.stringify(body));
    };
    if (this.trouble) return send(this.trouble, { error: { type: 'api_error', message: 'not now' } });
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
      const key = String(request.headers['idempotency-key']);
      const made = this.byKey.get(key) ?? this.changed(one);
      this.byKey.set(key, made);
      return send(made.status, made.body);
    }
    if (pathname === '/v1/customers') return send(200, { id: `cus_${(this.made += 1)}`, object: 'customer' });
    if (pathname === '/v1/prices') return send(200, list([{ id: 'price_1', object: 'price' }]));
    if (pathname === '/v1/checkout/sessions')
      return send(200, {
        id: `cs_${(this.made += 1)}`,
        url: 'https://checkout.stripe.com/pay',
        object: 'checkout.session',
      });
    send(404, { error: { type: 'invalid_request_error', message: `No ${pathname} here` } });
  }

  private async note(request: IncomingMessage): Promise<void> {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk as string;
    this.asked.push(new URLSearchParams(body));
  }

  private changed(one: StandInSubscription): { status: number; body: object } {
    return this.cardFails
      ? { status: 402, body: { error: { type: 'card_error', code: 'card_declined', message: 'declined' } } }
      : { status: 200, body: toStripe(one) };
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
