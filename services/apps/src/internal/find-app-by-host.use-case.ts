import { notFound } from '@lathe/platform/errors/domain-error';
import type { AppState } from '@lathe/proto/apps/events.v1';
import { Injectable } from '@nestjs/common';
import { stateOf } from '../apps/app.js';
import { HostApps } from '../hosts/host-apps.js';

/** The state of the app that has a slug now or had it before. */
@Injectable()
export class FindAppByHost {
  constructor(private readonly hosts: HostApps) {}

  /** Throws `not-found`. */
  async execute(slug: string): Promise<AppState> {
    const found = await this.hosts.bySlug(slug);
    if (!found) throw notFound();
    return stateOf(found.app);
  }
}
