import { randomBytes } from 'node:crypto';
import type { Cache } from '@lathe/platform/cache/cache';
import type { Site } from '@lathe/platform/config/common-config';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { type HostTarget, previewOrigin } from '@lathe/platform/http/hosts';
import { asOwner, InternalClient } from '@lathe/platform/internal/internal-client';
import { CACHE, SITE } from '@lathe/platform/service/tokens';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { issuePreviewToken } from '@lathe/proto/accounts/internal';
import { id } from '@lathe/proto/common/ids';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { HostApps } from '../app-hosts/host-apps.js';
import { ReadVersion } from '../versions/read-version.js';

const codeSeconds = 60;
const ticket = z.object({ appId: id, accountId: id });
const keyOf = (code: string): string => `apps:preview-code:${code}`;

/**
 * The way from the builder to an app's preview host without a token in an address: a code for one use within 60 s
 * (design section 6).
 */
@Injectable()
export class PreviewSession {
  constructor(
    private readonly read: ReadVersion,
    private readonly hosts: HostApps,
    private readonly client: InternalClient,
    @Inject(CACHE) private readonly cache: Cache,
    @Inject(SITE) private readonly site: Site,
  ) {}

  async createCode(scope: OwnerScope, appId: string): Promise<{ code: string; url: string }> {
    const app = await this.read.app(scope, appId);
    const code = randomBytes(32).toString('base64url');
    await this.cache.set(keyOf(code), JSON.stringify({ appId: app.appId, accountId: scope.accountId }), codeSeconds);
    return { code, url: `${previewOrigin(app.appId, this.site)}/?code=${code}` };
  }

  /** Trades a code for a preview token. It is used up by the attempt, and opens the host of its own app only. */
  async open(host: HostTarget, code: string): Promise<{ accessToken: string; expiresIn: number }> {
    const held = await this.cache.take(keyOf(code));
    if (held === undefined || host.kind !== 'preview') throw new DomainError('not-signed-in');
    const { appId, accountId } = ticket.parse(JSON.parse(held));
    const app = await this.hosts.living(appId);
    if (host.appId !== appId || app?.ownerId !== accountId) throw new DomainError('not-signed-in');
    return this.client.call(issuePreviewToken, { body: { appId, accountId } }, asOwner(accountId, appId));
  }
}
