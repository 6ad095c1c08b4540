import { createHash } from 'node:crypto';
import type { PaymentProviderName } from '@lathe/proto/payments/model';
import type { ProviderPurchase } from '../provider/payment-provider.js';

/** A copy of an app that an account has bought, as this service knows it. */
export interface BoughtPackage extends ProviderPurchase {
  readonly packageId: string;
  readonly accountId: string;
  readonly provider: PaymentProviderName;
  /** Counts changes; events carry it. */
  readonly seq: number;
}

/** A sale is one package, however often it is read. */
export const packageIdOf = (provider: PaymentProviderName, saleId: string): string =>
  createHash('sha256').update(`${provider}:${saleId}`).digest('hex').slice(0, 24);
