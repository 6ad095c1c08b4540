import type { Sealer } from '@lathe/platform/sealing/sealer';
import { CONFIG, SEALER } from '@lathe/platform/tokens/tokens';
import type { PaymentProviderName } from '@lathe/proto/payments/model';
import { Inject, Injectable } from '@nestjs/common';
import type { PaymentsEnv } from '../config/payments-env.js';
import { PAYMENT_PROVIDER, type PaymentProvider } from '../provider/payment-provider.js';
import { TestProvider } from '../provider/test/test-provider.js';
import { type Charging, keyContext, type SellingAccount, signingContext } from './charging.js';
import { ChargingRepository } from './charging.repository.js';
import type { ChargedApp } from './owned-charging.js';

type How = Pick<Charging, 'account'> | undefined;

/** Where money is taken. */
export interface Till {
  readonly provider: PaymentProvider;
  /** Whose money it is: customers of one till are none of another. */
  readonly till: string;
}

/** The name of the test provider as a till. */
export const testTill = 'test';

/**
 * Who takes the money for an app: Stripe by its owner's key; without one the test provider where the installation has
 * it. The installation's own Stripe account never does.
 */
@Injectable()
export class AppTills {
  constructor(
    private readonly chargings: ChargingRepository,
    @Inject(PAYMENT_PROVIDER) private readonly platform: PaymentProvider | null,
    @Inject(SEALER) private readonly sealer: Sealer,
    @Inject(CONFIG) private readonly env: PaymentsEnv,
  ) {}

  providerOf(charging: How): PaymentProviderName {
    const till = this.nameOf(charging);
    return till === null ? 'none' : till === testTill ? 'test' : 'stripe';
  }

  /** Null where nobody takes any. */
  nameOf(charging: How): string | null {
    if (charging?.account) return `stripe:${charging.account.accountId}`;
    return this.platform instanceof TestProvider ? testTill : null;
  }

  /** Whether anybody takes money for what is sold; an account that is being removed sells nothing more. */
  canSell(charging: How): boolean {
    return this.nameOf(charging) !== null && charging?.account?.isEnding !== true;
  }

  /** Whether anything can be bought now. */
  isSelling(charging: Charging | undefined): boolean {
    return charging?.isEnabled === true && this.canSell(charging);
  }

  async of(app: ChargedApp): Promise<Till | null> {
    const charging = await this.chargings.find(app);
    const till = this.nameOf(charging);
    if (till === null) return null;
    const account = charging?.account;
    return { till, provider: account ? await this.open(app, account) : this.platform! };
  }

  keyOf({ appId }: ChargedApp, { sealedKey }: SellingAccount): string {
    return this.sealer.open(sealedKey, keyContext(appId));
  }

  private async open(app: ChargedApp, account: SellingAccount): Promise<PaymentProvider> {
    const { openStripe } = await import('../provider/stripe/open-stripe.js');
    const sealed = account.endpoint?.sealedSecret;
    return openStripe({
      key: this.keyOf(app, account),
      webhookSecret: sealed === undefined ? null : this.sealer.open(sealed, signingContext(app.appId)),
      base: this.env.STRIPE_API_BASE,
      automaticTax: false,
    });
  }
}
