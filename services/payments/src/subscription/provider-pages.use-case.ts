import { DomainError } from '@lathe/platform/errors/domain-error';
import type { Invoice } from '@lathe/proto/payments/model';
import { Injectable } from '@nestjs/common';
import { OwnBilling } from '../billing/own-billing.js';
import type { Buyer } from '../buyers/buyer.js';

/** What the provider keeps of a buyer: cards and addresses on its pages, and invoices. */
@Injectable()
export class ProviderPages {
  constructor(private readonly own: OwnBilling) {}

  /** `returnTo` is a whole address. Throws `payments/nothing-paid` for who never began to buy, and as the provider does. */
  async portal(buyer: Buyer, returnTo: string): Promise<string> {
    const { seller, billing } = await this.own.at(buyer);
    if (!billing) throw new DomainError('payments/nothing-paid');
    return this.own.limited(buyer, () => seller.provider.openPortal(billing.customerId, returnTo));
  }

  async invoices(buyer: Buyer): Promise<Invoice[]> {
    const customerId = (await this.own.find(buyer))?.customerId;
    if (!customerId) return [];
    const { provider } = await this.own.seller(buyer);
    return this.own.limited(buyer, () => provider.invoices(customerId));
  }
}
