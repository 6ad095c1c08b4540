import { AppError } from '@/lib/app-error';
import { type KeycloakConfig, openKeycloak, popupAddress } from './open-keycloak';
import { popupAdapter } from './popup-adapter';

/**
 * Opens the window for `confirmInPopup`. Browsers allow it only in the very moment of a click. Throws AppError where
 * they do not.
 */
export function openPopup(): Window {
  const left = Math.max(0, screenX + (outerWidth - 480) / 2);
  const popup = window.open('about:blank', '_blank', `popup,width=480,height=640,left=${left},top=${screenY + 80}`);
  if (popup) return popup;
  throw new AppError({
    code: 'popup-blocked',
    message: 'Your browser has blocked the window to sign in. Allow it and try again',
    status: 0,
  });
}

/** Has the person sign in once more in the window; a token of that, or null when they closed it. */
export async function confirmInPopup(config: KeycloakConfig, popup: Window): Promise<string | null> {
  const client = await openKeycloak(config, (opened) => popupAdapter(opened, popup));
  await client.login({ prompt: 'login', redirectUri: popupAddress() });
  return client.token ?? null;
}
