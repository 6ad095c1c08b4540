import { decideAccess } from '@lathe/platform/app-access/decide-access';
import type { Site } from '@lathe/platform/config/common-config';
import { DomainError } from '@lathe/platform/errors/domain-error';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { asOwner, asPlatform, InternalClient } from '@lathe/platform/internal/internal-client';
import { SITE } from '@lathe/platform/tokens/tokens';
import { roleIn } from '@lathe/platform/workspaces/workspace';
import { issuePreviewToken, issueVisitorToken } from '@lathe/proto/accounts/internal';
import { Inject, Injectable } from '@nestjs/common';
import { HostApps } from '../hosts/host-apps.js';
import { type AppRecord, stateOf } from '../records/app.js';
import { PreviewCodes, type PreviewTicket } from './preview-codes.js';
import { PreviewLinks } from './preview-links.js';

interface PreviewSession {
  accessToken: string;
  /** Seconds. */
  expiresIn: number;
}

/**
 * Trades a code for a token of the host of its own app: that of somebody of its workspace for one use, a link's as often
 * as it is good.
 */
@Injectable()
export class OpenPreviewSession {
  constructor(
    private readonly codes: PreviewCodes,
    private readonly links: PreviewLinks,
    private readonly hosts: HostApps,
    private readonly client: InternalClient,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** Throws `not-signed-in`. */
  async execute(host: HostTarget, code: string): Promise<PreviewSession> {
    const ticket = await this.codes.use(code);
    const hosted = await this.hosts.byTarget(host);
    if (!hosted) throw new DomainError('not-signed-in');
    const { app, site } = hosted;
    const linkId = site === 'preview' && this.links.linkOf(app, code);
    if (linkId)
      return this.client.call(issueVisitorToken, { body: { appId: app.appId, linkId } }, asPlatform(app.appId));
    if (!ticket || ticket.appId !== app.appId || !this.mayCome(app, host, ticket))
      throw new DomainError('not-signed-in');
    return this.client.call(issuePreviewToken, { body: ticket }, asOwner(ticket.accountId, ticket.appId));
  }

  /** The preview says by itself whom it does not let in as whom. */
  private mayCome(app: AppRecord, host: HostTarget, ticket: PreviewTicket): boolean {
    const state = stateOf(app);
    if (host.kind === 'preview') return roleIn(state, ticket.accountId) !== undefined;
    return decideAccess(state, host, { kind: 'preview', ...ticket }, this.site.appsDomain).open;
  }
}
