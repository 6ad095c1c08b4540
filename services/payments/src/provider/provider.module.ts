import type { Site } from '@lathe/platform/config/common-config';
import { StartError } from '@lathe/platform/config/load-config';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { CONFIG, CONNECTION, EMBEDDED, JOB_QUEUE, SITE } from '@lathe/platform/tokens/tokens';
import { Module } from '@nestjs/common';
import type { Connection } from 'mongoose';
import type { PaymentsEnv } from '../config/payments-env.js';
import { PAYMENT_PROVIDER, type PaymentProvider } from './payment-provider.js';
import { providerOf } from './provider-of.js';
import { TestProvider } from './test/test-provider.js';

/** Opens the provider that the variables choose; Stripe's library is loaded only for Stripe. */
async function openProvider(
  env: PaymentsEnv,
  embedded: boolean,
  connection: Connection,
  unitOfWork: UnitOfWork,
  jobs: JobQueue,
  site: Site,
): Promise<PaymentProvider | null> {
  const name = providerOf(env, embedded, site.publicHost);
  if (name === 'none') return null;
  if (name === 'test') return new TestProvider({ connection, unitOfWork, jobs, site });
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (!key) throw new StartError('STRIPE_SECRET_KEY is missing: PAYMENTS_PROVIDER is stripe');
  if (!webhookSecret)
    throw new StartError('STRIPE_WEBHOOK_SECRET is missing: without it nothing that Stripe tells can be believed');
  const { openStripe } = await import('./stripe/open-stripe.js');
  return openStripe({ key, webhookSecret, base: env.STRIPE_API_BASE, automaticTax: env.STRIPE_AUTOMATIC_TAX });
}

@Module({
  providers: [
    {
      provide: PAYMENT_PROVIDER,
      useFactory: openProvider,
      inject: [CONFIG, EMBEDDED, CONNECTION, UnitOfWork, JOB_QUEUE, SITE],
    },
  ],
  exports: [PAYMENT_PROVIDER],
})
export class ProviderModule {}
