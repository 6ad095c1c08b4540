import { invitationOf } from '@lathe/platform/app-access/invitation-codes';
import { withServedHosts } from '@lathe/platform/app-access/served-hosts';
import { acceptsSignUp, isForWorkspace } from '@lathe/platform/app-access/visibility';
import { AddressSigner } from '@lathe/platform/auth/address-signer';
import type { Site } from '@lathe/platform/config/common-config';
import { OwnerFeatures } from '@lathe/platform/entitlements/owner-features';
import { appOrigin, type HostTarget } from '@lathe/platform/http/hosts';
import { SITE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { HostApps } from '../hosts/host-apps.js';
import { stateOf } from '../records/app.js';
import { AppFaces } from './app-faces.js';
import { EmbedSites } from './embed-sites.js';
import { loginPage } from './login-page.js';
import { safeNextPath } from './next-url.js';
import { type PageAnswer, PageAnswers } from './page-answers.js';
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
    private readonly hosts: HostApps,
    private readonly faces: AppFaces,
    private readonly answers: PageAnswers,
    private readonly signer: AddressSigner,
    private readonly embedSites: EmbedSites,
    private readonly features: OwnerFeatures,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** `appId` in the path must name that very app. */
  async execute(host: HostTarget, appId: string, query: LoginQuery): Promise<PageAnswer> {
    const hosted = await this.hosts.byTarget(host);
    if (!hosted) return this.answers.notHere(await this.hosts.notServedAt(host));
    if (hosted.app.appId !== appId) return this.answers.unknownApp();
    const { app, site } = hosted;
    const builder = { href: `${this.site.publicUrl}/build/app/${app.appId}`, text: 'Open the builder' };
    if (site === 'preview')
      return this.answers.message(403, 'This is a preview', 'Only its owner can open it, from the builder.', {
        link: builder,
      });
    const embedSites = await this.embedSites.of(app);
    if (!app.published) return this.answers.notPublished(app, embedSites);
    const { look } = await this.faces.of(app, app.published);
    const nextPath = safeNextPath(query.nextUrl, appOrigin(app.slug, this.site));
    const answer = (body: string): PageAnswer => this.answers.html(body, { noIndex: true, store: false, embedSites });
    if (isForWorkspace(app)) {
      const platformUrl = `${this.site.publicUrl}/open/${appId}?${wayBack(host, nextPath)}`;
      return answer(workspaceLoginPage({ look, nextPath, platformUrl, code: query.code, settings: app.settings }));
    }
    const { invite, reset } = query;
    const invitation = invite && invitationOf(this.signer, appId, invite) ? invite : undefined;
    const canSignUp = acceptsSignUp(await withServedHosts(stateOf(app), this.features), this.site);
    return answer(loginPage({ appId, look, nextPath, canSignUp, invitation, reset, settings: app.settings }));
  }
}

/** What the platform needs to know in order to lead back. */
const wayBack = (host: HostTarget, nextUrl: string): URLSearchParams =>
  new URLSearchParams({ nextUrl, ...(host.kind === 'custom' && { host: host.host }) });
