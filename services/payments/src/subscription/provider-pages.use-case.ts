import type { Site } from '@lathe/platform/config/common-config';
import { DomainError } from '@lathe/platform/errors/domain-error';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { SITE } from '@lathe/platform/tokens/tokens';
import type { Invoice } from '@lathe/proto/payments/model';
import { Inject, Injectable } from '@nestjs/common';
import { OwnBilling } from '../billing/own-billing.js';

/** What the provider keeps of an account: cards and addresses on its pages, and invoices. */
@Injectable()
export class ProviderPages {
  constructor(
    private readonly own: OwnBilling,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** Throws `payments/nothing-paid` for who never began to buy, and as the provider does. */
  async portal(scope: OwnerScope, returnTo: string): Promise<string> {
    const provider = this.own.inForce();
    const customerId = (await this.own.find(scope))?.customerId;
    if (!customerId) throw new DomainError('payments/nothing-paid');
    return this.own.limited(scope, () => provider.openPortal(customerId, `${this.site.publicUrl}${returnTo}`));
  }

  async invoices(scope: OwnerScope): Promise<Invoice[]> {
    const customerId = (await this.own.find(scope))?.customerId;
    return customerId ? this.own.limited(scope, () => this.own.inForce().invoices(customerId)) : [];
  }
}
