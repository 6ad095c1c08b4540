import type Keycloak from 'keycloak-js';
import type { KeycloakAdapter, KeycloakLoginOptions } from 'keycloak-js';
import { z } from 'zod';
import { popupAddress } from './open-keycloak';

/** What the window says when it is back; without a token the sign-in came to nothing. */
export const popupMessage = z.object({ token: z.string().nullable() });

/** Both windows know the state of the sign-in, so that two at a time do not mix. */
export const popupChannel = (state: string): BroadcastChannel => new BroadcastChannel(`lathe-sign-in-${state}`);

const lookEveryMs = 300;

/**
 * Signs in in a window beside the page, which keycloak-js has no way to. When it resolves the client has a token; a
 * window that was closed is no failure, and leaves it without.
 */
export function popupAdapter(client: Keycloak, popup: Window): KeycloakAdapter {
  const login = async (options?: KeycloakLoginOptions): Promise<void> => {
    const address = await client.createLoginUrl(options);
    const channel = popupChannel(new URL(address).searchParams.get('state') ?? '');
    try {
      const token = await answerOf(channel, popup, () => popup.location.replace(address));
      if (token !== null) client.token = token;
    } finally {
      channel.close();
      popup.close();
    }
  };
  const nowhere = (): Promise<void> => Promise.reject(new Error('Only sign-ins have a window of their own'));
  return { login, register: nowhere, logout: nowhere, accountManagement: nowhere, redirectUri: popupAddress };
}

function answerOf(channel: BroadcastChannel, popup: Window, begin: () => void): Promise<string | null> {
  return new Promise((resolve) => {
    const timer = setInterval(() => popup.closed && done(null), lookEveryMs);
    const done = (token: string | null): void => {
      clearInterval(timer);
      resolve(token);
    };
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = popupMessage.safeParse(data);
      if (message.success) done(message.data.token);
    };
    begin();
  });
}
