import { kept, tokenKey } from './app-page.js';

/** Asks the server as whoever is signed in to the app, on pages of the platform; it runs in the browser. */
export class SignedInPerson {
  private token = kept?.getItem(tokenKey) ?? null;
  private renewal: Promise<void> | undefined;

  constructor(private readonly appId: string) {}

  get isSignedIn(): boolean {
    return this.token !== null;
  }

  /**
   * A token that is over is renewed once, whatever number of questions meet its end; where it cannot be, it is asked
   * again as nobody. A form is sent as it is, other bodies as JSON.
   */
  async ask(method: string, path: string, body?: object, signal?: AbortSignal): Promise<Response> {
    const sent = this.token;
    const response = await this.send(method, path, body, signal);
    if (response.status !== 401) return response;
    if (this.token === sent) await (this.renewal ??= this.renew().finally(() => (this.renewal = undefined)));
    return this.token === sent ? response : this.send(method, path, body, signal);
  }

  /** Whoever comes with a code of the app's preview, if it still counts; the page forgets them with itself. */
  async enter(code: string): Promise<boolean> {
    const response = await this.send('POST', '/runtime/preview-session', { code });
    if (!response.ok) return false;
    this.token = ((await response.json()) as { accessToken: string }).accessToken;
    return true;
  }

  /** Nobody is signed in from now on, in this browser. */
  async leave(): Promise<void> {
    await this.send('POST', `/live_api/apps/${this.appId}/auth/sign-out`);
    this.token = null;
    kept?.removeItem(tokenKey);
  }

  private send(method: string, path: string, body?: object, signal?: AbortSignal): Promise<Response> {
    const isForm = body instanceof FormData;
    const headers = {
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(this.token !== null && { authorization: `Bearer ${this.token}` }),
    };
    return fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  }

  private async renew(): Promise<void> {
    const response = await fetch(`/live_api/apps/${this.appId}/auth/refresh`, {
      method: 'POST',
      credentials: 'same-origin',
    });
    const { accessToken } = response.ok ? ((await response.json()) as { accessToken?: string }) : {};
    this.token = accessToken ?? null;
    if (accessToken !== undefined) kept?.setItem(tokenKey, accessToken);
  }
}
