// The installed platform as a test speaks to it.
import { LatheClient } from '../lathe-client.ts';
import { release } from './release-values.ts';

export const email = 'builder@example.org';
export const password = 'a-long-enough-password';
export const ofRelease = `app.kubernetes.io/instance=${release}`;
export const ofPlatform = `${ofRelease},app.kubernetes.io/component in (api, worker, gateway)`;

export async function signedIn(url: string): Promise<LatheClient> {
  const client = new LatheClient(url);
  await client.signIn(email, password);
  return client;
}
