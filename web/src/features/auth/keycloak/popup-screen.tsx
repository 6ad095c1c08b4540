import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { authConfigQuery } from '../api';
import { type KeycloakConfig, openKeycloak } from './open-keycloak';
import { popupChannel } from './popup-adapter';

/** `/auth/popup`: the way back from Keycloak in a window of its own. It tells the page that opened it, and closes. */
export function PopupScreen() {
  const { keycloak } = useSuspenseQuery(authConfigQuery()).data;
  useEffect(() => {
    if (keycloak) void tell(keycloak);
  }, [keycloak]);
  return (
    <main id="main" className="flex h-full items-center justify-center text-muted" role="status">
      You can close this window.
    </main>
  );
}

async function tell(config: KeycloakConfig): Promise<void> {
  const state = new URLSearchParams(location.hash.slice(1)).get('state');
  if (state === null) return;
  const token = await openKeycloak(config).then(
    (client) => client.token ?? null,
    () => null,
  );
  const channel = popupChannel(state);
  channel.postMessage({ token });
  channel.close();
  window.close();
}
