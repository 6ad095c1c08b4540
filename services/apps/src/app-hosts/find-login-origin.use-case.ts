import type { Site } from '@lathe/platform/config/common-config';
import { notFound } from '@lathe/platform/errors/domain-error';
import { appOrigin } from '@lathe/platform/http/hosts';
import { SITE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { HostApps } from '../hosts/host-apps.js';

/** Where the users of an app sign in: on its own host, once it is published. */
@Injectable()
export class FindLoginOrigin {
  constructor(
    private readonly hosts: HostApps,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** Throws `not-found`. */
  async execute(appId: string): Promise<string> {
    const app = await this.hosts.living(appId);
    if (!app?.published) throw notFound();
    return appOrigin(app.slug, this.site);
  }
}
