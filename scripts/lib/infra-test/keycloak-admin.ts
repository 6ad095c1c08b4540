// What an administrator of Keycloak does, over its API.
import type { Keycloak } from '../../../infra/local/keycloak.ts';

interface Answer<Body> {
  status: number;
  location: string | null;
  body: Body;
}

/** `Body` is what Keycloak documents for the address. */
export async function request<Body>(
  url: string,
  { token, form, json }: { token?: string; form?: Record<string, string>; json?: unknown } = {},
): Promise<Answer<Body>> {
  const response = await fetch(url, {
    method: form || json ? 'POST' : 'GET',
    redirect: 'manual',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    ...((form || json !== undefined) && { body: form ? new URLSearchParams(form) : JSON.stringify(json) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    location: response.headers.get('location'),
    body: /^[[{]/.test(text) ? JSON.parse(text) : text,
  };
}

/** Asks the API about the realm `lathe`; `json` makes it a POST. */
export async function administrate<Body>(
  { url, adminPassword }: Pick<Keycloak, 'url' | 'adminPassword'>,
  path: string,
  json?: unknown,
): Promise<Answer<Body>> {
  const { body } = await request<{ access_token: string }>(`${url}/realms/master/protocol/openid-connect/token`, {
    form: { grant_type: 'password', client_id: 'admin-cli', username: 'admin', password: adminPassword },
  });
  return request(`${url}/admin/realms/lathe${path}`, { token: body.access_token, ...(json !== undefined && { json }) });
}
