import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { roleIn } from '@lathe/platform/workspaces/workspace';
import type { issuePreviewToken } from '@lathe/proto/accounts/internal';
import type { RouteInput } from '@lathe/proto/http/route';
import { Injectable } from '@nestjs/common';
import { AccountRepository } from '../accounts/account.repository.js';
import { type AccessToken, TokenIssuer } from '../sessions/token-issuer.js';

type Wanted = RouteInput<typeof issuePreviewToken>['body'];

/** Makes the token with which an owner or a member of the workspace opens the preview of an app. */
@Injectable()
export class IssuePreviewToken {
  constructor(
    private readonly apps: AppStates,
    private readonly accounts: AccountRepository,
    private readonly tokens: TokenIssuer,
  ) {}

  /**
   * Only for people of the workspace, whoever asks: the apps service checks this too, and neither relies on the other.
   * Throws `not-found` and `auth/user-disabled`.
   */
  async execute({ accountId, appId, versionId, viewer }: Wanted): Promise<AccessToken> {
    const [app, account] = await Promise.all([this.apps.find(appId), this.accounts.find(accountId)]);
    if (!app || app.deleted || !roleIn(app, accountId) || !account) throw notFound();
    if (account.isDisabled) throw new DomainError('auth/user-disabled');
    return this.tokens.forPreview({ accountId, appId, versionId, viewer, epoch: account.epoch });
  }
}
