import { invitationOf } from '@lathe/platform/app-access/invitation-codes';
import { withServedHosts } from '@lathe/platform/app-access/served-hosts';
import { acceptsSignUp, isForWorkspace } from '@lathe/platform/app-access/visibility';
import { AddressSigner } from '@lathe/platform/auth/address-signer';
import type { Site } from '@lathe/platform/config/common-config';
import { OwnerFeatures } from '@lathe/platform/entitlements/owner-features';
import { appOrigin, type HostTarget } from '@lathe/platform/http/hosts';
import { SITE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { stateOf } from '../records/app.js';
import { loginPage } from './login-page.js';
import { safeNextPath } from './next-url.js';
import { type OwnPage, OwnPages } from './own-pages.js';
import type { PageAnswer } from './page-answers.js';
import { workspaceLoginPage } from './workspace-login-page.js';

interface LoginQuery {
  readonly nextUrl?: string | undefined;
  /** The code of an invitation. */
  readonly invite?: string | undefined;
  /** The code of a mailed link to a new password. */
  readonly reset?: string | undefined;
  /** With which the platform sends somebody of the workspace back. */
  readonly code?: string | undefined;
}

/** The sign-in page of the app of a host. */
@Injectable()
export class OpenLoginPage {
  constructor(
    private readonly pages: OwnPages,
    private readonly signer: AddressSigner,
    private readonly features: OwnerFeatures,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** `appId` in the path must name that very app. */
  execute(host: HostTarget, appId: string, query: LoginQuery): Promise<PageAnswer> {
    return this.pages.open(host, appId, {
      preview: () => {
        const link = { href: `${this.site.publicUrl}/build/app/${appId}`, text: 'Open the builder' };
        return this.pages.ofPreview('Only its owner can open it, from the builder.', link);
      },
      page: (own) => this.page(own, host, query),
    });
  }

  private async page({ app, look }: OwnPage, host: HostTarget, query: LoginQuery): Promise<string> {
    const { appId, settings } = app;
    const nextPath = safeNextPath(query.nextUrl, appOrigin(app.slug, this.site));
    if (isForWorkspace(app)) {
      const platformUrl = `${this.site.publicUrl}/open/${appId}?${wayBack(host, nextPath)}`;
      return workspaceLoginPage({ look, nextPath, platformUrl, code: query.code, settings });
    }
    const { invite, reset } = query;
    const invitation = invite && invitationOf(this.signer, appId, invite) ? invite : undefined;
    const canSignUp = acceptsSignUp(await withServedHosts(stateOf(app), this.features), this.site);
    return loginPage({ appId, look, nextPath, canSignUp, invitation, reset, settings });
  }
}

/** What the platform needs to know in order to lead back. */
const wayBack = (host: HostTarget, nextUrl: string): URLSearchParams =>
  new URLSearchParams({ nextUrl, ...(host.kind === 'custom' && { host: host.host }) });
