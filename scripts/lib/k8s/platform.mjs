// The installed platform as a test speaks to it.
import { LatheClient } from '../lathe-client.mjs';
import { release } from './release-values.mjs';

export const email = 'builder@example.org';
export const password = 'a-long-enough-password';
export const ofRelease = `app.kubernetes.io/instance=${release}`;
export const ofPlatform = `${ofRelease},app.kubernetes.io/component in (api, worker, gateway)`;

export async function signedIn(url) {
  const client = new LatheClient(url);
  await client.signIn(email, password);
  return client;
}
