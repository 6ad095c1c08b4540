import { DomainError } from '@lathe/platform/errors/domain-error';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { type OwnerScope, platformScope } from '@lathe/platform/tenancy/scope';
import type { AppSettings } from '@lathe/proto/apps/model';
import { idPattern } from '@lathe/proto/common/ids';
import { Injectable } from '@nestjs/common';
import { AppGauges } from '../apps/app-gauges.js';
import type { AppRecord } from '../records/app.js';
import { AppRepository } from '../records/app.repository.js';
import { AppWriter } from '../records/app-writer.js';
import { ToolRepository } from '../tools/tool.repository.js';
import { ClaimCodes } from './claim-codes.js';

/**
 * Gives an app to the customer who was invited. Of several at once one gets it: the change asks for the owner whom the
 * invitation was read with. The app counts against the plan of the new owner from then on, and its tools run by
 * themselves no more until they say so.
 */
@Injectable()
export class ClaimApp {
  constructor(
    private readonly apps: AppRepository,
    private readonly codes: ClaimCodes,
    private readonly gauges: AppGauges,
    private readonly writer: AppWriter,
    private readonly tools: ToolRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws `app/claim-invalid` and the 402 of the plan's limit. */
  async execute(scope: OwnerScope, claimCode: string): Promise<AppRecord> {
    const invited = await this.invited(claimCode);
    if (invited.ownerId === scope.accountId) throw new DomainError('app/claim-invalid');
    const owned = { ownerId: scope.accountId, appType: invited.appType };
    await this.gauges.begin(owned);
    return this.unitOfWork.run(async (tx: Transaction) => {
      const app = await this.invited(claimCode, tx);
      const settings = settingsAfter(app.settings);
      const claimed = await this.writer.changeOwner(app, { ownerId: scope.accountId, settings }, tx);
      if (!claimed) throw new DomainError('app/claim-invalid');
      // Whoever pays for them from now on has not begun them.
      await this.tools.endSchedules(claimed, tx);
      await this.gauges.raise(owned, tx);
      await this.gauges.lower(app, tx);
      return claimed;
    });
  }

  private async invited(claimCode: string, tx?: Transaction): Promise<AppRecord> {
    const appId = this.codes.appOf(claimCode);
    const app = idPattern.test(appId) ? await this.apps.find(platformScope(), appId, tx) : undefined;
    const isOpen = app && !app.deletedAt && app.settings.isClaimable === true && app.published !== null;
    if (!isOpen || !this.codes.isGood(app, claimCode)) throw new DomainError('app/claim-invalid');
    return app;
  }
}

/** What only admins set ends with the claim: the customer's app is neither claimable nor a template of the platform. */
const settingsAfter = (settings: AppSettings): AppSettings => ({
  ...settings,
  isClaimable: false,
  isAppTemplate: false,
  isToolTemplate: false,
});
