import { z } from 'zod';
import type { GumroadProduct, GumroadSale, GumroadSubscriber } from './gumroad.js';

const time = z.coerce.date();
const given = z.string().min(1);

/** Every answer says whether it did what was asked; a list says how its next page is asked for. */
export const envelope = z.looseObject({ success: z.boolean(), next_page_key: given.nullish() });

const product = z.object({
  id: given,
  name: z.string(),
  short_url: z.url({ protocol: /^https?$/ }),
  published: z.boolean().optional(),
  deleted: z.boolean().optional(),
  is_tiered_membership: z.boolean().optional(),
  subscription_duration: z.string().nullish(),
});

const subscriber = z.object({
  id: given,
  product_id: given,
  email: z.string().nullish(),
  user_email: z.string().nullish(),
  cancelled_at: time.nullish(),
  ended_at: time.nullish(),
  failed_at: time.nullish(),
});

const sale = z.object({
  id: given,
  product_id: given,
  subscription_id: given.nullish(),
  created_at: time,
  refunded: z.boolean().nullish(),
  chargedback: z.boolean().nullish(),
  disputed: z.boolean().nullish(),
  dispute_won: z.boolean().nullish(),
});

export const products = z.object({ products: z.array(product) }).transform(({ products: all }) =>
  all
    .filter((one) => one.published !== false && one.deleted !== true)
    .filter((one) => one.is_tiered_membership === true || Boolean(one.subscription_duration))
    .map((one): GumroadProduct => ({ productId: one.id, name: one.name, joinUrl: one.short_url })),
);

/** A membership is over once one of its ends is in the past, whatever its status is called. */
const toSubscriber = (one: z.output<typeof subscriber>): GumroadSubscriber => {
  const ends = [one.cancelled_at, one.ended_at, one.failed_at].filter((at) => at instanceof Date);
  const first = Math.min(...ends.map((at) => at.getTime()));
  return {
    subscriberId: one.id,
    productId: one.product_id,
    email: (one.email ?? one.user_email ?? '').trim().toLowerCase(),
    endsAt: ends.length === 0 ? null : new Date(first),
  };
};

const toSale = (one: z.output<typeof sale>): GumroadSale => ({
  saleId: one.id,
  productId: one.product_id,
  subscriberId: one.subscription_id ?? null,
  createdAt: one.created_at,
  isReversed:
    one.refunded === true || ((one.chargedback === true || one.disputed === true) && one.dispute_won !== true),
});

export const subscribers = z
  .object({ subscribers: z.array(subscriber) })
  .transform((answer) => answer.subscribers.map(toSubscriber));
/** The documentation calls the one in the answer `subscribers`, Gumroad itself `subscriber`. */
export const oneSubscriber = z
  .union([
    z.object({ subscriber }),
    z.object({ subscribers: subscriber }).transform((answer) => ({ subscriber: answer.subscribers })),
  ])
  .transform((answer) => toSubscriber(answer.subscriber));
export const sales = z.object({ sales: z.array(sale) }).transform((answer) => answer.sales.map(toSale));
export const oneSale = z.object({ sale }).transform((answer) => toSale(answer.sale));

export const resourceSubscriptions = z
  .object({ resource_subscriptions: z.array(z.object({ id: given, post_url: z.string() })) })
  .transform((answer) => answer.resource_subscriptions);
