import {
  type AccessClaims,
  accessTokenAlgorithm,
  accessTokenSeconds,
  accessTokenType,
  appAudience,
  platformAudience,
} from '@lathe/platform/auth/access-token';
import type { Site } from '@lathe/platform/config/common-config';
import { SITE } from '@lathe/platform/tokens/tokens';
import type { AppRole } from '@lathe/proto/accounts/app-users';
import type { PreviewViewer } from '@lathe/proto/common/principal';
import { Inject, Injectable } from '@nestjs/common';
import { SignJWT } from 'jose';
import { KeyRing } from './key-ring.js';

export interface AccessToken {
  readonly accessToken: string;
  /** Seconds. */
  readonly expiresIn: number;
}

/** Makes access tokens; their claims are those of the platform's `auth/access-token`. */
@Injectable()
export class TokenIssuer {
  constructor(
    @Inject(SITE) private readonly site: Site,
    private readonly keys: KeyRing,
  ) {}

  forAccount(account: { accountId: string; isAdmin: boolean; epoch: number }): Promise<AccessToken> {
    return this.issue(account.accountId, platformAudience, { use: 'account', ep: account.epoch, adm: account.isAdmin });
  }

  /** For an operator who is signed in as somebody else; it counts no longer than the operator's own session may. */
  async forOperator(
    account: { accountId: string; epoch: number },
    operator: { accountId: string; epoch: number },
    seconds: number,
  ): Promise<AccessToken> {
    const claims = { use: 'account', ep: account.epoch, opr: operator.accountId, oep: operator.epoch } as const;
    return this.issue(account.accountId, platformAudience, claims, seconds);
  }

  forAppUser(user: { userId: string; appId: string; role: AppRole; epoch: number }): Promise<AccessToken> {
    return this.issue(user.userId, appAudience(user.appId), { use: 'app-user', ep: user.epoch, role: user.role });
  }

  /**
   * For people of an app's workspace: on its preview host, where `versionId` is an older version to look at and `viewer`
   * as whom, and on the live hosts of an app that is for its workspace.
   */
  forPreview(owner: {
    accountId: string;
    appId: string;
    versionId: string | null;
    viewer: PreviewViewer;
    epoch: number;
  }): Promise<AccessToken> {
    const { accountId, appId, versionId, viewer, epoch } = owner;
    return this.issue(accountId, appAudience(appId), {
      use: 'preview',
      ep: epoch,
      ...(versionId === null ? {} : { ver: versionId }),
      ...(viewer === 'me' ? {} : { as: viewer }),
    });
  }

  /** For a visitor of the draft of an app, who came by a link. */
  forPreviewVisitor({ appId, linkId }: { appId: string; linkId: string }): Promise<AccessToken> {
    return this.issue(linkId, appAudience(appId), { use: 'preview-visitor', ep: 0 });
  }

  private async issue(
    subject: string,
    audience: string,
    claims: Omit<AccessClaims, 'sub' | 'aud' | 'exp'>,
    seconds = accessTokenSeconds,
  ): Promise<AccessToken> {
    const { key, kid } = await this.keys.signer();
    const accessToken = await new SignJWT(claims)
      .setProtectedHeader({ alg: accessTokenAlgorithm, typ: accessTokenType, kid })
      .setIssuer(this.site.publicUrl)
      .setSubject(subject)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(`${seconds}s`)
      .sign(key);
    return { accessToken, expiresIn: seconds };
  }
}
