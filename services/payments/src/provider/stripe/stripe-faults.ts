import { DomainError } from '@lathe/platform/errors/domain-error';
import { z } from 'zod';

const fault = z.object({ type: z.string(), statusCode: z.number().optional(), code: z.string().optional() });

/** A fault of Stripe as this platform tells it; what Stripe says of it is for the log. */
export function asDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const known = fault.safeParse(error);
  const isCard = known.success && known.data.type === 'StripeCardError';
  return new DomainError(isCard ? 'payments/card-declined' : 'payments/provider-failed', {}, { cause: error });
}

const refusals: readonly string[] = ['StripeAuthenticationError', 'StripePermissionError'];

/** Whether Stripe does not take the key any more, which only its owner can put right. */
export function isKeyRefused(error: unknown): boolean {
  if (error instanceof DomainError && error.code === 'payments/stripe-key-refused') return true;
  const known = fault.safeParse(error instanceof DomainError ? error.cause : error);
  return known.success && refusals.includes(known.data.type);
}

/** Whether what was to be ended is over already, or not there any more. */
export function isGone(error: unknown): boolean {
  const known = fault.safeParse(error);
  return known.success && (known.data.statusCode === 404 || known.data.statusCode === 400);
}

/** Does what asks Stripe; its faults are told as the platform's. */
export async function told<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asDomainError(error);
  }
}

export function unlessGone(error: unknown): void {
  if (!isGone(error)) throw error;
}
