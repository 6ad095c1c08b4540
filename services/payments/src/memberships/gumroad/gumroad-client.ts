import { text } from 'node:stream/consumers';
import { DomainError } from '@lathe/platform/errors/domain-error';
import type { OutgoingAnswer, OutgoingRequests } from '@lathe/platform/outgoing/outgoing-requests';
import type { z } from 'zod';
import { allPages } from './all-pages.js';
import type { Gumroad, GumroadProduct, GumroadSale, GumroadSubscriber } from './gumroad.js';
import * as answers from './gumroad-answers.js';

const limits = { totalMs: 15_000, maxBytes: 4_000_000 };

/** All that may change a membership, as Gumroad names it. */
const resources = [
  'sale',
  'refund',
  'dispute',
  'dispute_won',
  'cancellation',
  'subscription_updated',
  'subscription_ended',
  'subscription_restarted',
];

type Method = 'GET' | 'PUT' | 'DELETE';
type Fields = Readonly<Record<string, string>>;

/** Gumroad over HTTP. The token goes in a header, so that no address holds it. */
export class GumroadClient implements Gumroad {
  constructor(
    private readonly outgoing: OutgoingRequests,
    private readonly base: string,
  ) {}

  products(token: string): Promise<GumroadProduct[]> {
    return allPages(this.pages(token, 'products', {}, answers.products));
  }

  subscribers(token: string, productId: string): AsyncIterable<GumroadSubscriber[]> {
    const path = `products/${encodeURIComponent(productId)}/subscribers`;
    return this.pages(token, path, { paginated: 'true' }, answers.subscribers);
  }

  subscriber(token: string, subscriberId: string): Promise<GumroadSubscriber | undefined> {
    return this.one(token, `subscribers/${encodeURIComponent(subscriberId)}`, answers.oneSubscriber);
  }

  sales(token: string, productId: string): AsyncIterable<GumroadSale[]> {
    return this.pages(token, 'sales', { product_id: productId }, answers.sales);
  }

  sale(token: string, saleId: string): Promise<GumroadSale | undefined> {
    return this.one(token, `sales/${encodeURIComponent(saleId)}`, answers.oneSale);
  }

  async tell(token: string, postUrl: string): Promise<void> {
    for (const resource of resources) {
      const known = await this.told(token, resource);
      if (known.some((one) => one.post_url === postUrl)) continue;
      const body = { resource_name: resource, post_url: postUrl };
      if (!(await this.ask(token, 'PUT', 'resource_subscriptions', body)).success) throw failed();
    }
  }

  async tellNoMore(token: string, postUrl: string): Promise<void> {
    for (const resource of resources)
      for (const { id, post_url: url } of await this.told(token, resource))
        if (url === postUrl) await this.ask(token, 'DELETE', `resource_subscriptions/${encodeURIComponent(id)}`);
  }

  private async told(token: string, resource: string): Promise<{ id: string; post_url: string }[]> {
    const answer = await this.ask(token, 'GET', 'resource_subscriptions', { resource_name: resource });
    return read(answers.resourceSubscriptions, answer);
  }

  /** Gumroad answers without success what it lists of a product that is not the seller's. */
  private async *pages<T>(token: string, path: string, query: Fields, schema: z.ZodType<T>): AsyncGenerator<T> {
    let key: string | undefined;
    do {
      const answer = await this.ask(token, 'GET', path, key === undefined ? query : { ...query, page_key: key });
      if (!answer.success) throw new DomainError('payments/no-such-product');
      yield read(schema, answer);
      const next = answer.next_page_key ?? undefined;
      if (next !== undefined && next === key) throw failed();
      key = next;
    } while (key !== undefined);
  }

  /** Gumroad answers what it does not find, or what is somebody else's, without success. */
  private async one<T>(token: string, path: string, schema: z.ZodType<T>): Promise<T | undefined> {
    const answer = await this.ask(token, 'GET', path);
    return answer.success ? read(schema, answer) : undefined;
  }

  private async ask(token: string, method: Method, path: string, fields: Fields = {}): Promise<Answer> {
    const form = new URLSearchParams(fields).toString();
    const isRead = method === 'GET';
    const answer = await this.outgoing
      .send({
        method,
        url: `${this.base}/v2/${path}${isRead && form ? `?${form}` : ''}`,
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(isRead ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(isRead ? {} : { body: form }),
        limits,
      })
      .catch((error: unknown) => {
        throw failed(error);
      });
    return parsed(answer);
  }
}

type Answer = z.output<typeof answers.envelope>;

async function parsed({ status, body }: OutgoingAnswer): Promise<Answer> {
  const said = await text(body).catch((error: unknown) => {
    throw failed(error);
  });
  if (status === 401 || status === 403) throw new DomainError('payments/gumroad-token-refused');
  if (status === 404) return { success: false };
  if (status < 200 || status >= 300) throw failed(`status ${status}`);
  const { data } = answers.envelope.safeParse(jsonOf(said));
  if (!data) throw failed('no answer of Gumroad');
  return data;
}

function jsonOf(said: string): unknown {
  try {
    return JSON.parse(said);
  } catch {
    return undefined;
  }
}

function read<T>(schema: z.ZodType<T>, answer: Answer): T {
  const { data, error } = schema.safeParse(answer);
  if (!data) throw failed(error);
  return data;
}

const failed = (cause?: unknown): DomainError => new DomainError('payments/gumroad-failed', {}, { cause });
