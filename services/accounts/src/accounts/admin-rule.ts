import type { Site } from '@lathe/platform/config/common-config';
import { isLoopback } from '@lathe/platform/http/loopback';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { CONFIG, EMBEDDED, SITE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { AccountsEnv } from '../config/accounts-env.js';
import { normaliseEmail } from '../identity/email.js';
import { AccountRepository } from './account.repository.js';

/** Who is admin of the installation (design section 6). */
@Injectable()
export class AdminRule {
  constructor(
    private readonly accounts: AccountRepository,
    @Inject(CONFIG) private readonly config: AccountsEnv,
    @Inject(EMBEDDED) private readonly embedded: boolean,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** ADMIN_EMAIL names this address. Whoever signs up with it becomes admin when they have proven that it is theirs. */
  names(email: string): boolean {
    return this.config.ADMIN_EMAIL !== undefined && normaliseEmail(this.config.ADMIN_EMAIL) === email;
  }

  /** Without ADMIN_EMAIL, the first account of an installation that only this machine can reach is the admin's. */
  async makesAdmin(accountId: string, tx: Transaction): Promise<boolean> {
    if (this.config.ADMIN_EMAIL !== undefined || !this.embedded) return false;
    const reachableHereOnly = isLoopback(this.config.HOST) && isLoopback(this.site.publicHost);
    return reachableHereOnly && this.accounts.claimFirst(accountId, tx);
  }
}
