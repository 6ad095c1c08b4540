import { Outbox } from '@lathe/platform/events/outbox';
import { attemptsForDays, JobProcessor } from '@lathe/platform/jobs/job-queue';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { id } from '@lathe/proto/common/ids';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AccountRepository } from '../accounts/account.repository.js';
import { purgeAccountQueue } from '../accounts/purge-account-queue.js';
import { ApiKeyRepository } from '../api-keys/api-key.repository.js';
import { CredentialRepository } from '../identity/credential.repository.js';
import { platformRealm } from '../identity/sign-in-method.js';
import { MailedCodes } from '../mailed-codes/mailed-codes.js';
import { ModelCostRepository } from '../model-costs/model-cost.repository.js';
import { AccountPictureRepository } from '../profile/account-picture.repository.js';
import { SecondFactors } from '../second-factors/second-factors.js';
import { RefreshSessions } from '../sessions/refresh-sessions.js';
import { UsageRepository } from '../usage/usage.repository.js';

const payload = z.object({ accountId: id });

/** Takes away what this service holds of an account, and tells the others, who do the same with its apps. */
@Injectable()
export class PurgeAccount extends JobProcessor<z.output<typeof payload>> {
  readonly queue = purgeAccountQueue;
  readonly payload = payload;
  /** What it deletes is in other stores, which may be away for long. */
  override readonly maxAttempts = attemptsForDays;

  constructor(
    private readonly accounts: AccountRepository,
    private readonly credentials: CredentialRepository,
    private readonly sessions: RefreshSessions,
    private readonly codes: MailedCodes,
    private readonly usage: UsageRepository,
    private readonly costs: ModelCostRepository,
    private readonly factors: SecondFactors,
    private readonly keys: ApiKeyRepository,
    private readonly pictures: AccountPictureRepository,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  /** Safe to repeat. */
  async process({ accountId }: z.output<typeof payload>): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      if (!(await this.accounts.delete(accountId, tx))) return;
      await this.credentials.deleteOf(accountId, tx);
      await this.sessions.closeAll(platformRealm, accountId, tx);
      await this.codes.endAll(accountId, tx);
      await this.keys.deleteOf(accountId, tx);
      await this.factors.deleteOf(accountId, tx);
      await this.pictures.deleteOf(accountId, tx);
      await this.usage.deleteOf(accountId, tx);
      await this.costs.deleteOf(accountId, tx);
      await this.outbox.appendLast(tx, 'accounts.account.purged.v1', accountId, accountId, { accountId });
    });
  }
}
