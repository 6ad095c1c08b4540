// A client of the public HTTP API for scripts and tests. Node 20.
import { EventSourceParserStream } from 'eventsource-parser/stream';

/** As many as one answer may hold. */
const rowsAtOnce = 5_000;

/** Thrown for an answer of 400 and above; `code` is the platform's error code. */
export class ApiError extends Error {
  constructor(status, body) {
    super(body?.error?.message ?? `The server answered ${status}`);
    this.status = status;
    this.code = body?.error?.code;
    this.details = body?.error?.details;
  }
}

export class LatheClient {
  constructor(url) {
    this.url = url.replace(/\/+$/, '');
    this.token = undefined;
  }

  async request(method, path, body) {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed = parseJson(text);
    if (!response.ok) throw new ApiError(response.status, parsed);
    return parsed;
  }

  async signIn(email, password) {
    return this.#accept(await this.request('POST', '/api/auth/sign-in', { email, password }));
  }

  async signUp(email, password) {
    return this.#accept(await this.request('POST', '/api/auth/sign-up', { email, password }));
  }

  /** As the operator of this machine, with the token of the data directory. */
  async signInAsOperator(operatorToken) {
    return this.#accept(await this.request('POST', '/api/auth/operator', { operatorToken }));
  }

  createApp(genApp = {}) {
    return this.request('POST', '/api/apps', { appType: 'gen app', genApp, appBuilderVersion: 4 });
  }

  /** Names of all rows of an entity, by id. */
  async rowNames(appId, entity) {
    const names = new Map();
    for (let skip = 0; ; skip += rowsAtOnce) {
      const page = await this.request(
        'GET',
        `/live_api/apps/${appId}/entities/${entity}?limit=${rowsAtOnce}&skip=${skip}`,
      );
      for (const row of page) names.set(row.id, row.name);
      if (page.length < rowsAtOnce) return names;
    }
  }

  /** Sends a chat message and yields the parts of the answer's UI message stream as they arrive. */
  async *chat(appId, text) {
    const response = await fetch(`${this.url}/api/apps/${appId}/chat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ role: 'user', parts: [{ type: 'text', text }] }] }),
    });
    if (!response.ok) throw new ApiError(response.status, parseJson(await response.text()));
    yield* serverSentEvents(response.body);
  }

  /** Sends a message and waits for the end; answers {versionId, text, error}. `onPart` sees every part. */
  async ask(appId, text, onPart = () => undefined) {
    const outcome = { versionId: null, text: '', error: null };
    for await (const part of this.chat(appId, text)) {
      onPart(part);
      if (part.type === 'text-delta') outcome.text += part.delta;
      if (part.type === 'data-version') outcome.versionId = part.data.versionId;
      if (part.type === 'error') outcome.error = part.errorText;
    }
    return outcome;
  }

  #accept(answer) {
    this.token = answer.accessToken;
    return answer.account;
  }
}

function parseJson(text) {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** Parts of a server-sent event stream, up to `[DONE]`. */
async function* serverSentEvents(stream) {
  const events = stream.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { data } of events) {
    if (data === '[DONE]') return;
    yield JSON.parse(data);
  }
}
