import { currentToken, refreshToken } from './session.js';

/** What is said where an answer does not say it itself, because something before the server gave it. */
const MESSAGES = {
  402: 'This app has reached what its plan allows. Nothing was changed.',
  413: 'This is too large to be stored. Nothing was changed.',
  429: 'There were too many requests.',
  502: 'The app cannot be reached at the moment. Please try again.',
  503: 'The app cannot be reached at the moment. Please try again.',
  504: 'The app took too long to answer. Please try again.',
};

export const BROKEN_OFF = 'The connection was lost before the answer was whole. Please try again.';

function messageOf(status, body, retryAfter) {
  const own = body?.error?.message ?? body?.message ?? body?.detail;
  const message = (typeof own === 'string' && own) || (MESSAGES[status] ?? `The request failed (${status}).`);
  if (status !== 429 || retryAfter === undefined) return message;
  return `${message.replace(/ Please try again later\.$/, '')} Please try again in ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'}.`;
}

/**
 * What a failed call rejects with: `status` (0 when the network failed), `code`, `details` and the server's own
 * message; `retryAfter` in seconds where the server says when to come back.
 */
export class RequestError extends Error {
  constructor(status, body, retryAfter) {
    super(messageOf(status, body, retryAfter));
    const nested = body && typeof body.error === 'object' ? body.error : {};
    this.name = 'RequestError';
    this.status = status;
    this.code = nested.code ?? body?.code;
    this.details = nested.details;
    this.data = body;
    this.retryAfter = retryAfter;
  }

  /** Whether the same call may go well a little later. */
  get isTemporary() {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** Retry-After in whole seconds; undefined without one that can be read. */
function secondsToWait(response) {
  const seconds = Number.parseInt(response.headers?.get('retry-after') ?? '', 10);
  return seconds > 0 ? seconds : undefined;
}

async function readBody(response) {
  const text = await response.text();
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    // A page of something between here and the server says nothing to a visitor.
    return response.ok ? text : null;
  }
}

async function send(method, path, { body, form, token, signal }) {
  const headers = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  try {
    return await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      signal,
      body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw Object.assign(
      new RequestError(0, { message: 'The server cannot be reached. Please check your connection.' }),
      { cause },
    );
  }
}

/** The answer to a call that went well. */
async function exchange(method, path, options = {}) {
  const token = currentToken();
  let response = await send(method, path, { ...options, token });
  if (response.status === 401 && token) {
    const renewed = await refreshToken(token);
    response = await send(method, path, { ...options, token: renewed });
  }
  if (!response.ok) throw new RequestError(response.status, await readBody(response), secondsToWait(response));
  return response;
}

/** Calls the platform as the signed-in user; an expired token is renewed once. Rejects with RequestError. */
export async function request(method, path, options) {
  return readBody(await exchange(method, path, options));
}

/** The events of a call that answers them one by one. Rejects with RequestError, also where they break off. */
export async function* requestEvents(method, path, options) {
  const response = await exchange(method, path, options);
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read().catch((cause) => {
      if (options?.signal?.aborted) throw cause;
      throw Object.assign(new RequestError(0, { message: BROKEN_OFF }), { cause });
    });
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const frames = text.split('\n\n');
    text = frames.pop();
    for (const frame of frames) {
      const data = frame.split('\n').find((line) => line.startsWith('data: '));
      if (data !== undefined) yield JSON.parse(data.slice('data: '.length));
    }
  }
}

/** A file that the platform answers, as a Blob. Rejects with RequestError. */
export async function requestFile(path) {
  return (await exchange('GET', path)).blob();
}

/** One page of a list: `{ items, next_cursor, has_more }`. Rejects with RequestError. */
export async function requestPage(path, query) {
  const response = await exchange('GET', path + queryString(query));
  const cursor = response.headers.get('x-next-cursor');
  return { items: await readBody(response), next_cursor: cursor, has_more: cursor !== null };
}

/** Reads a list to its end: the server cuts one that is too large for one answer. Rejects with RequestError. */
export async function requestList(path, query) {
  let rows = [];
  for (let cursor; ;) {
    const response = await exchange('GET', path + queryString({ ...query, cursor }));
    rows = rows.concat(await readBody(response));
    cursor = response.headers.get('x-next-cursor');
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
