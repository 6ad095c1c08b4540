import type { TestAnswer, TestService } from '@lathe/platform/testing/test-service';
import { Secret, TOTP } from 'otpauth';

export const password = 'a long enough phrase';

/** The code that an app shows, `steps` of thirty seconds from now. */
export const codeOf = (key: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 });

export interface Person {
  readonly email: string;
  readonly accountId: string;
  readonly token: string;
}

/** What people do about their second factors, over HTTP. */
export function factorCalls(lathe: () => TestService, realm: string) {
  let people = 0;
  const post = (path: string, body: unknown, token?: string): Promise<TestAnswer> =>
    lathe().request('POST', path, { body, ...(token ? { token } : {}) });
  return {
    post,
    async newcomer(): Promise<Person> {
      const email = `${realm}${(people += 1)}@example.org`;
      const { json } = await post('/api/auth/sign-up', { email, password });
      return { email, accountId: json.account.accountId, token: json.accessToken };
    },
    signIn: (email: string, withPassword = password) => post('/api/auth/sign-in', { email, password: withPassword }),
    list: async ({ token }: Person) => (await lathe().request('GET', '/api/auth/second-factors', { token })).json,
    /** An app that shows codes; `shown` is the step whose code it was set up by. */
    async withTotp({ token }: Person, shown = -1) {
      const { json } = await post('/api/auth/second-factors/totp', { password }, token);
      const body = { ticket: json.ticket, name: 'My telephone', code: codeOf(json.key, shown) };
      const confirmed = await post('/api/auth/second-factors/totp/confirm', body, token);
      return {
        key: json.key as string,
        uri: json.uri as string,
        factorId: confirmed.json.factor.factorId as string,
        recoveryCodes: confirmed.json.recoveryCodes as string[],
      };
    },
  };
}
