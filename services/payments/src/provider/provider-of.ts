import { isLoopback } from '@lathe/platform/http/loopback';
import type { PaymentProviderName } from '@lathe/proto/payments/model';
import type { PaymentsEnv } from '../config/payments-env.js';

/**
 * The provider that the variables choose. Without any, Stripe where its key is; else the test provider where everything
 * runs in one process that only its own machine can reach, because it gives plans away; else none.
 */
export function providerOf(env: PaymentsEnv, embedded: boolean, publicHost: string): PaymentProviderName {
  if (env.PAYMENTS_PROVIDER) return env.PAYMENTS_PROVIDER;
  if (env.STRIPE_SECRET_KEY) return 'stripe';
  return embedded && isLoopback(env.HOST) && isLoopback(publicHost) ? 'test' : 'none';
}
