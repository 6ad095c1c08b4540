import type { AppState } from '@lathe/proto/apps/events.v1';
import type { HostTarget } from '../http/hosts.js';

/** Where a request found an app: at its own address, on its owner's preview, or on the platform. */
export type AppSite = 'live' | 'preview' | 'platform';

/** The site of the app that a host is; undefined when the host is none of this app's (design section 7). */
export function siteOf(
  app: Pick<AppState, 'appId' | 'slug' | 'hosts'>,
  host: HostTarget,
  appsDomain: string,
): AppSite | undefined {
  switch (host.kind) {
    case 'platform':
      return 'platform';
    case 'preview':
      return host.appId === app.appId ? 'preview' : undefined;
    case 'app':
      return host.slug === app.slug || app.hosts.includes(`${host.slug}.${appsDomain}`) ? 'live' : undefined;
    case 'custom':
      return app.hosts.includes(host.host) ? 'live' : undefined;
    case 'files':
      return undefined;
  }
}
