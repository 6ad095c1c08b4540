import { openPopup } from '@/lib/open-popup';
import { type KeycloakConfig, openKeycloak, popupAddress } from './open-keycloak';
import { popupAdapter } from './popup-adapter';

/** Opens the window for `confirmInPopup`. Throws AppError as `openPopup` does. */
export const openSignInPopup = (): Window => openPopup({ width: 480, height: 640, below: 80, purpose: 'to sign in' });

/** Has the person sign in once more in the window; a token of that, or null when they closed it. */
export async function confirmInPopup(config: KeycloakConfig, popup: Window): Promise<string | null> {
  const client = await openKeycloak(config, (opened) => popupAdapter(opened, popup));
  await client.login({ prompt: 'login', redirectUri: popupAddress() });
  return client.token ?? null;
}
