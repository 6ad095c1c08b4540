import type { AppState } from '@lathe/proto/apps/events.v1';
import type { OwnerFeatures } from '../entitlements/owner-features.js';

/** An app with those hosts of its own alone at which it is served now: none where its owner's plan has no such hosts. */
export async function withServedHosts<App extends Pick<AppState, 'ownerId' | 'hosts'>>(
  app: App,
  features: OwnerFeatures,
): Promise<App> {
  if (app.hosts.length === 0 || (await features.includes(app.ownerId, 'custom-domain'))) return app;
  return { ...app, hosts: [] };
}
