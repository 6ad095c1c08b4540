import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface StandInSubscriber {
  readonly id: string;
  readonly product_id: string;
  readonly email: string;
  readonly cancelled_at: string | null;
  readonly ended_at: string | null;
  readonly failed_at: string | null;
}

export interface StandInSale {
  readonly id: string;
  readonly product_id: string;
  readonly subscription_id: string;
  readonly created_at: string;
  readonly refunded: boolean;
  readonly chargedback: boolean;
  readonly disputed: boolean;
  readonly dispute_won: boolean;
}

interface Pinged {
  readonly id: string;
  readonly resource_name: string;
  readonly post_url: string;
}

const perPage = 2;

/**
 * Answers what is asked of Gumroad's documented API (https://gumroad.com/api), as Gumroad itself does: pages, success
 * or not, and only members who are alive in a list. It listens at an address of this machine that nothing else has, on
 * a port that the guard of outgoing requests lets through.
 */
export class GumroadStandIn {
  token = 'gr-token-1';
  readonly products = [
    { id: 'prod-walk==', name: 'Walkers', recurring: true },
    { id: 'prod-gold==', name: 'Gold', recurring: true },
    { id: 'prod-book==', name: 'A book', recurring: false },
  ];
  readonly subscribers = new Map<string, StandInSubscriber>();
  readonly sales = new Map<string, StandInSale>();
  readonly pings: Pinged[] = [];
  /** Answers all with this status, as a Gumroad that is in trouble does. */
  trouble: number | undefined;
  readonly asked: string[] = [];
  private count = 0;

  readonly url: string;
  private readonly server: ReturnType<typeof createServer>;

  private constructor(server: ReturnType<typeof createServer>, url: string) {
    this.server = server;
    this.url = url;
    server.on('request', (request, response) => {
      void text(request).then((body) => {
        const { status, answer } = this.answer(request, new URLSearchParams(body));
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      });
    });
  }

  static async open(): Promise<GumroadStandIn> {
    for (;;) {
      const host = `127.78.${byte()}.${byte()}`;
      const server = createServer();
      const isFree = await new Promise<boolean>((resolve) => {
        server.once('error', () => resolve(false));
        server.listen(8080, host, () => resolve(true));
      });
      if (!isFree) continue;
      const { port } = server.address() as AddressInfo;
      return new GumroadStandIn(server, `http://${host}:${port}`);
    }
  }

  /** What a Lathe needs to ask it. */
  get env(): Record<string, string> {
    return { GUMROAD_API_BASE: this.url, OUTGOING_ALLOW: '127.78.0.0/16' };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => void this.server.close(resolve));
  }

  /** Somebody becomes a member. */
  join(email: string, productId = 'prod-walk=='): { subscriber: StandInSubscriber; sale: StandInSale } {
    this.count += 1;
    const ends = { cancelled_at: null, ended_at: null, failed_at: null };
    const subscriber = { id: `sub-${this.count}==`, product_id: productId, email, ...ends };
    this.subscribers.set(subscriber.id, subscriber);
    return { subscriber, sale: this.charge(subscriber) };
  }

  /** A member pays, once more. */
  charge({ id, product_id }: StandInSubscriber): StandInSale {
    this.count += 1;
    const sale: StandInSale = {
      id: `sale-${this.count}==`,
      product_id,
      subscription_id: id,
      created_at: new Date(Date.UTC(2026, 0, this.count)).toISOString(),
      refunded: false,
      chargedback: false,
      disputed: false,
      dispute_won: false,
    };
    this.sales.set(sale.id, sale);
    return sale;
  }

  change({ id }: StandInSubscriber, change: Partial<StandInSubscriber>): void {
    this.subscribers.set(id, { ...this.subscribers.get(id)!, ...change });
  }

  changeSale({ id }: StandInSale, change: Partial<StandInSale>): void {
    this.sales.set(id, { ...this.sales.get(id)!, ...change });
  }

  private answer(request: IncomingMessage, form: URLSearchParams): { status: number; answer: object } {
    const { pathname, searchParams } = new URL(request.url!, this.url);
    this.asked.push(`${request.method} ${pathname}`);
    if (this.trouble !== undefined) return { status: this.trouble, answer: { error: 'not now' } };
    if (request.headers.authorization !== `Bearer ${this.token}`)
      return { status: 401, answer: { error: 'invalid_token' } };
    const [, , kind, id, list] = pathname.split('/').map(decodeURIComponent);
    const found = (answer: object | undefined) => ({ status: 200, answer: answer ?? notFound });
    if (kind === 'products' && id === undefined)
      return found({ success: true, products: this.products.map(toProduct) });
    if (kind === 'products' && list === 'subscribers') return found(this.subscribersOf(id!, searchParams));
    if (kind === 'subscribers') return found(wrapped('subscriber', this.subscribers.get(id!)));
    if (kind === 'sales' && id === undefined) return found(this.salesOf(searchParams));
    if (kind === 'sales') return found(wrapped('sale', this.sales.get(id!)));
    if (kind === 'resource_subscriptions') return found(this.pinged(request.method!, id, searchParams, form));
    return { status: 404, answer: notFound };
  }

  private subscribersOf(productId: string, query: URLSearchParams): object | undefined {
    if (!this.products.some((one) => one.id === productId)) return undefined;
    const alive = [...this.subscribers.values()].filter((one) => one.product_id === productId && isAlive(one));
    return paged('subscribers', alive, query);
  }

  private salesOf(query: URLSearchParams): object {
    const ofProduct = [...this.sales.values()].filter((one) => one.product_id === query.get('product_id'));
    return paged('sales', ofProduct.toReversed(), query);
  }

  private pinged(method: string, id: string | undefined, query: URLSearchParams, form: URLSearchParams) {
    if (method === 'GET') {
      const ofName = this.pings.filter((one) => one.resource_name === query.get('resource_name'));
      return { success: true, resource_subscriptions: ofName };
    }
    if (method === 'DELETE') {
      const at = this.pings.findIndex((one) => one.id === id);
      return at < 0 ? undefined : { success: this.pings.splice(at, 1).length === 1 };
    }
    const [resource_name, post_url] = [form.get('resource_name') ?? '', form.get('post_url') ?? ''];
    this.count += 1;
    const made = { id: `ping-${this.count}`, resource_name, post_url };
    this.pings.push(made);
    return { success: true, resource_subscription: made };
  }
}

const byte = (): number => 1 + Math.floor(Math.random() * 250);
const notFound = { success: false, message: 'The object was not found.' };
const wrapped = (name: string, one: object | undefined) => one && { success: true, [name]: one };

const isAlive = ({ cancelled_at, ended_at, failed_at }: StandInSubscriber): boolean =>
  [cancelled_at, ended_at, failed_at].every((at) => at === null || Date.parse(at) > Date.now());

const toProduct = ({ id, name, recurring }: GumroadStandIn['products'][number]): object => ({
  id,
  name,
  short_url: `https://ada.gumroad.example/l/${name.toLowerCase().replaceAll(' ', '-')}`,
  published: true,
  deleted: false,
  is_tiered_membership: recurring,
  subscription_duration: recurring ? 'monthly' : null,
});

function paged(name: string, all: readonly object[], query: URLSearchParams): object {
  const from = Number(query.get('page_key') ?? 0);
  const rest = from + perPage < all.length ? { next_page_key: String(from + perPage) } : {};
  return { success: true, [name]: all.slice(from, from + perPage), ...rest };
}
