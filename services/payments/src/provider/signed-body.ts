import { createHmac, timingSafeEqual } from 'node:crypto';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { z } from 'zod';
import type { ProviderEvent } from './payment-provider.js';

/** How far the time of a signature may be from now, in seconds: what was overheard is worth nothing later. */
const toleranceSeconds = 300;

/** The header by which Stripe signs: `t=<seconds>,v1=<hmac>`, several `v1` while a secret is being replaced. */
export function sign(body: Buffer | string, secret: string, at = Date.now()): string {
  const seconds = Math.floor(at / 1000);
  return `t=${seconds},v1=${hmacOf(body, secret, String(seconds)).toString('hex')}`;
}

const hmacOf = (body: Buffer | string, secret: string, seconds: string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

function isSigned(body: Buffer, header: string, secret: string): boolean {
  const parts = header.split(',').map((part) => part.trim().split('=', 2) as [string, string?]);
  const seconds = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(seconds)) return false;
  if (Math.abs(Date.now() / 1000 - Number(seconds)) > toleranceSeconds) return false;
  const expected = hmacOf(body, secret, seconds);
  return parts.some(([name, value]) => {
    const given = name === 'v1' && /^[0-9a-f]{64}$/.test(value ?? '') ? Buffer.from(value!, 'hex') : undefined;
    return given !== undefined && timingSafeEqual(given, expected);
  });
}

const customerRef = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
/** The little of an event that anything hangs on; how things stand is asked of the provider. */
const event = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({ object: z.string(), id: z.string().optional(), customer: customerRef.nullish() }),
  }),
});

/**
 * Reads an event that is signed with one of the secrets. Throws `payments/webhook-refused` for any other, for one whose
 * signature is older than five minutes or from the future, and for one of the other mode.
 */
export function openSigned(
  body: Buffer,
  header: string | undefined,
  { secret, livemode }: { secret: string; livemode: boolean },
): ProviderEvent {
  if (header === undefined || body.length === 0 || !isSigned(body, header, secret))
    throw new DomainError('payments/webhook-refused');
  const parsed = event.safeParse(jsonOf(body));
  if (!parsed.success || parsed.data.livemode !== livemode) throw new DomainError('payments/webhook-refused');
  const { id: eventId, type, data } = parsed.data;
  const { object, id, customer } = data.object;
  return { eventId, type, customerId: (object === 'customer' ? id : customer) ?? null };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
