import { currentToken, refreshToken } from './session.js';

/** What a failed call rejects with: `status` (0 when the network failed), `code`, `details` and the server's own message. */
export class RequestError extends Error {
  constructor(status, body) {
    const nested = body && typeof body.error === 'object' ? body.error : {};
    super(nested.message ?? body?.message ?? body?.detail ?? `The request failed (${status}).`);
    this.name = 'RequestError';
    this.status = status;
    this.code = nested.code ?? body?.code;
    this.details = nested.details;
    this.data = body;
  }
}

async function readBody(response) {
  const text = await response.text();
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return response.ok ? text : { message: text.slice(0, 300) };
  }
}

async function send(method, path, { body, form, token }) {
  const headers = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  try {
    return await fetch(path, { method, headers, credentials: 'same-origin', body: form ?? (body === undefined ? undefined : JSON.stringify(body)) });
  } catch (cause) {
    throw Object.assign(new RequestError(0, { message: 'The server cannot be reached. Please check your connection.' }), { cause });
  }
}

async function exchange(method, path, options = {}) {
  const token = currentToken();
  let response = await send(method, path, { ...options, token });
  if (response.status === 401 && token) {
    const renewed = await refreshToken(token);
    response = await send(method, path, { ...options, token: renewed });
  }
  const body = await readBody(response);
  if (!response.ok) throw new RequestError(response.status, body);
  return { body, headers: response.headers };
}

/** Calls the platform as the signed-in user; an expired token is renewed once. Rejects with RequestError. */
export async function request(method, path, options) {
  return (await exchange(method, path, options)).body;
}

/** Reads a list to its end: the server cuts one that is too large for one answer. Rejects with RequestError. */
export async function requestList(path, query) {
  let rows = [];
  for (let cursor; ; ) {
    const { body, headers } = await exchange('GET', path + queryString({ ...query, cursor }));
    rows = rows.concat(body);
    cursor = headers.get('x-next-cursor');
    if (!cursor) return rows;
  }
}

/** `?a=1&b=2` of the values that are given. */
export function queryString(values) {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '' || value === 0) continue;
    params.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
