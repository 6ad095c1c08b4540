import { kept, tokenKey } from './app-page.js';

/** Asks the server as whoever is signed in to the app, on pages of the platform; it runs in the browser. */
export class SignedInPerson {
  private token = kept?.getItem(tokenKey) ?? null;
  private renewal: Promise<boolean> | undefined;

  constructor(private readonly appId: string) {}

  /** A token that is over is renewed once, whatever number of questions meet its end. */
  async ask(method: string, path: string, body?: object): Promise<Response> {
    const response = await this.send(method, path, body);
    if (response.status !== 401) return response;
    this.renewal ??= this.renew().finally(() => (this.renewal = undefined));
    return (await this.renewal) ? this.send(method, path, body) : response;
  }

  /** Nobody is signed in from now on, in this browser. */
  async leave(): Promise<void> {
    await this.send('POST', `/live_api/apps/${this.appId}/auth/sign-out`);
    this.token = null;
    kept?.removeItem(tokenKey);
  }

  private send(method: string, path: string, body?: object): Promise<Response> {
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(this.token !== null && { authorization: `Bearer ${this.token}` }),
    };
    return fetch(path, { method, headers, credentials: 'same-origin', ...(body && { body: JSON.stringify(body) }) });
  }

  /** Whether there is a new token. */
  private async renew(): Promise<boolean> {
    const response = await fetch(`/live_api/apps/${this.appId}/auth/refresh`, {
      method: 'POST',
      credentials: 'same-origin',
    });
    const { accessToken } = response.ok ? ((await response.json()) as { accessToken?: string }) : {};
    if (accessToken === undefined) return false;
    this.token = accessToken;
    kept?.setItem(tokenKey, accessToken);
    return true;
  }
}
