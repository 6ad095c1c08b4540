import { DomainError } from '@lathe/platform/errors/domain-error';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { asOwner, asPlatform, InternalClient } from '@lathe/platform/internal/internal-client';
import { roleIn } from '@lathe/platform/workspaces/workspace';
import { issuePreviewToken, issueVisitorToken } from '@lathe/proto/accounts/internal';
import { Injectable } from '@nestjs/common';
import { HostApps } from '../hosts/host-apps.js';
import { stateOf } from '../records/app.js';
import { PreviewCodes } from './preview-codes.js';
import { PreviewLinks } from './preview-links.js';

interface PreviewSession {
  accessToken: string;
  /** Seconds. */
  expiresIn: number;
}

/**
 * Trades a code for a token of the preview host of its own app: that of somebody of its workspace for one use, a link's
 * as often as it is good.
 */
@Injectable()
export class OpenPreviewSession {
  constructor(
    private readonly codes: PreviewCodes,
    private readonly links: PreviewLinks,
    private readonly hosts: HostApps,
    private readonly client: InternalClient,
  ) {}

  /** Throws `not-signed-in`. */
  async execute(host: HostTarget, code: string): Promise<PreviewSession> {
    const ticket = await this.codes.use(code);
    if (host.kind !== 'preview') throw new DomainError('not-signed-in');
    const app = await this.hosts.living(host.appId);
    const linkId = app && this.links.linkOf(app, code);
    if (linkId)
      return this.client.call(issueVisitorToken, { body: { appId: host.appId, linkId } }, asPlatform(host.appId));
    if (!ticket || ticket.appId !== host.appId || !app || !roleIn(stateOf(app), ticket.accountId))
      throw new DomainError('not-signed-in');
    const { appId, accountId, versionId, viewer } = ticket;
    const body = { appId, accountId, versionId, viewer };
    return this.client.call(issuePreviewToken, { body }, asOwner(accountId, appId));
  }
}
