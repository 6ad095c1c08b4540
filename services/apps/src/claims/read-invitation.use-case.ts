import type { Site } from '@lathe/platform/config/common-config';
import { DomainError } from '@lathe/platform/errors/domain-error';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { SITE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { ReadVersion } from '../versions/read-version.js';
import { ClaimCodes } from './claim-codes.js';

/** The invitation that an admin gives to the customer for whom the app was made. */
@Injectable()
export class ReadInvitation {
  constructor(
    private readonly read: ReadVersion,
    private readonly codes: ClaimCodes,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** Throws `not-found`, `not-allowed`, `app/not-claimable` and `app/not-published`. */
  async execute(scope: OwnerScope, appId: string): Promise<{ inviteLink: string; claimCode: string }> {
    const app = await this.read.app(scope, appId);
    if (!scope.isAdmin) throw new DomainError('not-allowed');
    if (!app.settings.isClaimable) throw new DomainError('app/not-claimable');
    if (!app.published) throw new DomainError('app/not-published');
    const claimCode = this.codes.codeOf(app);
    return { claimCode, inviteLink: `${this.site.publicUrl}/login?claimApp=${claimCode}` };
  }
}
