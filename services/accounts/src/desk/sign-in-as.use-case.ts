import { Audit } from '@lathe/platform/audit/audit';
import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OperatorScope } from '@lathe/platform/tenancy/scope';
import type { Session } from '@lathe/proto/accounts/http';
import type { AccountPrincipal } from '@lathe/proto/common/principal';
import { signInAsMinutes } from '@lathe/proto/desk/accounts';
import { Injectable } from '@nestjs/common';
import { AccountRepository } from '../accounts/account.repository.js';
import { AccountEpochs } from '../accounts/account-epochs.js';
import { AccountView } from '../profile/account-view.js';
import { mustBeAnothers } from '../profile/change-account.use-case.js';
import { TokenIssuer } from '../sessions/token-issuer.js';

/**
 * Lets an operator see what somebody else sees, and do what they do. There is no refresh token: after half an hour the
 * browser is back in the operator's own session, whose end or loss of role ends this too.
 */
@Injectable()
export class SignInAs {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly epochs: AccountEpochs,
    private readonly tokens: TokenIssuer,
    private readonly view: AccountView,
    private readonly audit: Audit,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws `not-found`, `operator/own-account`, `operator/of-operator` and `auth/user-disabled`. */
  async begin(operator: OperatorScope, accountId: string): Promise<Session> {
    mustBeAnothers(operator, accountId);
    const { account, epoch } = await this.unitOfWork.run(async (tx) => {
      const [found, own] = [await this.accounts.find(accountId, tx), await this.accounts.find(operator.operatorId, tx)];
      if (!found || !own?.isAdmin) throw notFound();
      if (found.isAdmin) throw new DomainError('operator/of-operator');
      if (found.isDisabled) throw new DomainError('auth/user-disabled');
      await this.audit.byOperator(tx, operator, {
        act: 'account.signed-in-as',
        subject: { kind: 'account', id: accountId },
        details: { minutes: signInAsMinutes },
      });
      return { account: found, epoch: own.epoch };
    });
    const token = await this.tokens.forOperator(
      account,
      { accountId: operator.operatorId, epoch },
      signInAsMinutes * 60,
    );
    return { ...token, account: await this.view.of(account) };
  }

  /** Ends it at once. Other sessions of the account go on. Throws `not-found` for a session of one's own. */
  async end({ accountId, operatorId }: AccountPrincipal, from: string): Promise<void> {
    if (operatorId === undefined) throw notFound();
    await this.unitOfWork.run(async (tx) => {
      await this.epochs.raise(accountId, tx);
      await this.audit.record(tx, {
        actor: operatorId,
        act: 'account.sign-in-as-ended',
        subject: { kind: 'account', id: accountId },
        from,
        details: {},
      });
    });
  }
}
