import { notFound } from '@lathe/platform/errors/domain-error';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { listSecondFactors } from '@lathe/proto/accounts/second-factor';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { Injectable } from '@nestjs/common';
import { SecurityNotices } from '../../notices/security-notices.js';
import { toSecondFactor } from '../../second-factors/factor.js';
import { RecoveryCodes } from '../../second-factors/recovery-codes.js';
import { SecondFactors } from '../../second-factors/second-factors.js';
import { ConfirmPassword } from '../confirm-password.js';

/** Which second factors somebody has; what ends them, after the password. */
@Injectable()
export class OwnFactors {
  constructor(
    private readonly confirmPassword: ConfirmPassword,
    private readonly factors: SecondFactors,
    private readonly codes: RecoveryCodes,
    private readonly notices: SecurityNotices,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async list({ accountId }: OwnerScope): Promise<RouteAnswer<typeof listSecondFactors>> {
    const [factors, recoveryCodesLeft] = await Promise.all([this.factors.of(accountId), this.codes.left(accountId)]);
    return { factors: factors.map(toSecondFactor), recoveryCodesLeft };
  }

  /** Throws as `ConfirmPassword` does, and `not-found`. */
  async remove(scope: OwnerScope, factorId: string, password: string, ip: string): Promise<void> {
    const { accountId } = await this.confirmPassword.execute(scope, password, ip);
    await this.unitOfWork.run(async (tx) => {
      if (!(await this.factors.remove(accountId, factorId, tx))) throw notFound();
    });
  }

  /** Throws as `ConfirmPassword` does, and `not-found` where there is no factor whose place they would take. */
  async renewCodes(scope: OwnerScope, password: string, ip: string): Promise<string[]> {
    const { accountId } = await this.confirmPassword.execute(scope, password, ip);
    return this.unitOfWork.run(async (tx) => {
      if (!(await this.factors.holdsAny(accountId, tx))) throw notFound();
      await this.notices.send(accountId, 'recovery-codes-renewed', tx);
      return this.codes.renew(accountId, tx);
    });
  }
}
