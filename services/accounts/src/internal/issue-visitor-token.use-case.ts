import { notFound } from '@lathe/platform/errors/domain-error';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { issueVisitorToken } from '@lathe/proto/accounts/internal';
import type { RouteInput } from '@lathe/proto/http/route';
import { Injectable } from '@nestjs/common';
import { type AccessToken, TokenIssuer } from '../sessions/token-issuer.js';

type Wanted = RouteInput<typeof issueVisitorToken>['body'];

/**
 * Makes the token of a visitor who came by the preview link of an app. Whether that link is still good is decided at
 * every request.
 */
@Injectable()
export class IssueVisitorToken {
  constructor(
    private readonly apps: AppStates,
    private readonly tokens: TokenIssuer,
  ) {}

  /** Throws `not-found` for an app that is not there. */
  async execute({ appId, linkId }: Wanted): Promise<AccessToken> {
    const app = await this.apps.find(appId);
    if (!app || app.deleted) throw notFound();
    return this.tokens.forPreviewVisitor({ appId, linkId });
  }
}
