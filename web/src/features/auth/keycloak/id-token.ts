const key = 'lathe.id-token';

/** By it Keycloak knows at the sign-out whose session ends, without asking. It opens nothing here. */
export const keepIdToken = (idToken: string): void => localStorage.setItem(key, idToken);

/** The kept one, which is kept no more. */
export function takeIdToken(): string | undefined {
  const idToken = localStorage.getItem(key) ?? undefined;
  localStorage.removeItem(key);
  return idToken;
}
