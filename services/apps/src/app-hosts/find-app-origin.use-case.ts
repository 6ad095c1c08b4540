import type { Site } from '@lathe/platform/config/common-config';
import { notFound } from '@lathe/platform/errors/domain-error';
import { appOrigin } from '@lathe/platform/http/hosts';
import { SITE } from '@lathe/platform/tokens/tokens';
import { idPattern } from '@lathe/proto/common/ids';
import { Inject, Injectable } from '@nestjs/common';
import { HostApps } from '../hosts/host-apps.js';

/** Where an app is that somebody names on the platform's own host. */
@Injectable()
export class FindAppOrigin {
  constructor(
    private readonly hosts: HostApps,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** By its slug of now or before, or by its id. Throws `not-found`. */
  async execute(name: string): Promise<string> {
    const app =
      (await this.hosts.bySlug(name))?.app ?? (idPattern.test(name) ? await this.hosts.living(name) : undefined);
    if (!app) throw notFound();
    return appOrigin(app.slug, this.site);
  }
}
