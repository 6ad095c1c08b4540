import { DomainError } from '@lathe/platform/errors/domain-error';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { asOwner, InternalClient } from '@lathe/platform/internal/internal-client';
import { issuePreviewToken } from '@lathe/proto/accounts/internal';
import { Injectable } from '@nestjs/common';
import { HostApps } from '../hosts/host-apps.js';
import { PreviewCodes } from './preview-codes.js';

/** Trades a code for a preview token. It is used up by the attempt, and opens the host of its own app only. */
@Injectable()
export class OpenPreviewSession {
  constructor(
    private readonly codes: PreviewCodes,
    private readonly hosts: HostApps,
    private readonly client: InternalClient,
  ) {}

  /** Throws `not-signed-in`. */
  async execute(host: HostTarget, code: string): Promise<{ accessToken: string; expiresIn: number }> {
    const ticket = await this.codes.use(code);
    if (!ticket || host.kind !== 'preview') throw new DomainError('not-signed-in');
    const { appId, accountId, versionId, viewer } = ticket;
    const app = await this.hosts.living(appId);
    if (host.appId !== appId || app?.ownerId !== accountId) throw new DomainError('not-signed-in');
    const body = { appId, accountId, versionId, viewer };
    return this.client.call(issuePreviewToken, { body }, asOwner(accountId, appId));
  }
}
