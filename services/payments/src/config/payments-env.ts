import { flag, httpUrl } from '@lathe/platform/config/common-config';
import { z } from 'zod';

/**
 * Variables of the payments service. HOST is the common one, read here because the test provider gives plans away: by
 * itself it is there only where nobody else can reach it.
 */
export const paymentsEnv = z.object({
  HOST: z.string().default('127.0.0.1'),
  PAYMENTS_PROVIDER: z.enum(['none', 'test', 'stripe'], { error: 'must be one of none, test, stripe' }).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret key of Stripe, such as sk_test_...')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must be the signing secret of a webhook of Stripe, whsec_...')
    .optional(),
  /** Another address that speaks as Stripe does. */
  STRIPE_API_BASE: httpUrl.optional(),
  /** Stripe computes and collects tax; it must be set up there first. */
  STRIPE_AUTOMATIC_TAX: flag.default(false),
  /** Another address that speaks as Gumroad does. */
  GUMROAD_API_BASE: httpUrl.default('https://api.gumroad.com'),
});
export type PaymentsEnv = z.output<typeof paymentsEnv>;
