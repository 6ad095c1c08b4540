import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { Input, Route } from '@lathe/platform/http/route.decorator';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { issuePreviewToken, readEpoch, readKeys } from '@lathe/proto/accounts/internal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { AccountRepository } from '../accounts/account.repository.js';
import { AppUserRepository } from '../app-users/app-user.repository.js';
import { KeyRing } from '../sessions/key-ring.js';
import { TokenIssuer } from '../sessions/token-issuer.js';

/** What other services ask. */
@Controller()
export class InternalController {
  constructor(
    private readonly keys: KeyRing,
    private readonly tokens: TokenIssuer,
    private readonly accounts: AccountRepository,
    private readonly users: AppUserRepository,
    private readonly apps: AppStates,
  ) {}

  @Route(readKeys)
  async readKeys(): Promise<RouteAnswer<typeof readKeys>> {
    return { keys: (await this.keys.publicKeys()) as Record<string, unknown>[] };
  }

  /** Only for the owner, whoever asks: the apps service checks this too, and neither relies on the other. */
  @Route(issuePreviewToken)
  async issuePreviewToken(
    @Input() { body }: RouteInput<typeof issuePreviewToken>,
  ): Promise<RouteAnswer<typeof issuePreviewToken>> {
    const { appId, accountId } = body;
    const [app, account] = await Promise.all([this.apps.find(appId), this.accounts.find(accountId)]);
    if (!app || app.deleted || app.ownerId !== accountId || !account) throw notFound();
    if (account.isDisabled) throw new DomainError('auth/user-disabled');
    return this.tokens.forPreview({ accountId, appId, epoch: account.epoch });
  }

  @Route(readEpoch)
  async readEpoch(@Input() { params }: RouteInput<typeof readEpoch>): Promise<RouteAnswer<typeof readEpoch>> {
    const account = await this.accounts.find(params.principalId);
    return { epoch: account?.epoch ?? (await this.users.epochOf(params.principalId)) ?? 0 };
  }
}
