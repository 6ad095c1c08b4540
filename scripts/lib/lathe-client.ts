// A client of the public HTTP API for scripts and tests.
import { EventSourceParserStream } from 'eventsource-parser/stream';

/** As many as one answer may hold. */
const rowsAtOnce = 5_000;

/** Thrown for an answer of 400 and above; `code` is the platform's error code. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly details: unknown;

  constructor(status: number, body: unknown) {
    const error = errorOf(body);
    super(error?.message ?? `The server answered ${status}`);
    this.status = status;
    this.code = error?.code;
    this.details = error?.details;
  }
}

/** A part of the UI message stream that answers a chat message; each kind has some of the members. */
export interface StreamPart {
  type: string;
  /** Its number in the answer, from 1; parts that are sent once and not stored have none. */
  seq?: number;
  id?: string;
  delta?: string;
  errorText?: string;
  transient?: boolean;
  data?: { versionId?: string; step?: string; status?: string; title?: string; file?: string };
}

/** What became of a chat message. */
export interface ChatOutcome {
  /** Null where nothing was built. */
  versionId: string | null;
  text: string;
  error: string | null;
}

interface SignedIn {
  accessToken: string;
  account: { accountId: string; email: string };
}

export class LatheClient {
  readonly url: string;
  token: string | undefined;

  constructor(url: string) {
    this.url = url.replace(/\/+$/, '');
  }

  /** `Answer` is what the contract of the route says. Throws ApiError. */
  async request<Answer = unknown>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new ApiError(response.status, parseJson(text));
    return parseJson(text);
  }

  async signIn(email: string, password: string): Promise<SignedIn['account']> {
    return this.#accept(await this.request('POST', '/api/auth/sign-in', { email, password }));
  }

  async signUp(email: string, password: string): Promise<SignedIn['account']> {
    return this.#accept(await this.request('POST', '/api/auth/sign-up', { email, password }));
  }

  /** As the operator of this machine, with the token of the data directory. */
  async signInAsOperator(operatorToken: string): Promise<SignedIn['account']> {
    return this.#accept(await this.request('POST', '/api/auth/operator', { operatorToken }));
  }

  createApp(genApp: { name?: string; description?: string } = {}): Promise<{ appId: string }> {
    return this.request('POST', '/api/apps', { appType: 'gen app', genApp, appBuilderVersion: 4 });
  }

  /** Names of all rows of an entity, by id. */
  async rowNames(appId: string, entity: string): Promise<Map<string, string>> {
    const names = new Map<string, string>();
    for (let skip = 0; ; skip += rowsAtOnce) {
      const page = await this.request<{ id: string; name: string }[]>(
        'GET',
        `/live_api/apps/${appId}/entities/${entity}?limit=${rowsAtOnce}&skip=${skip}`,
      );
      for (const row of page) names.set(row.id, row.name);
      if (page.length < rowsAtOnce) return names;
    }
  }

  /** Sends a chat message and yields the parts of the answer's UI message stream as they arrive. */
  async *chat(appId: string, text: string): AsyncGenerator<StreamPart> {
    const response = await fetch(`${this.url}/api/apps/${appId}/chat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ role: 'user', parts: [{ type: 'text', text }] }] }),
    });
    if (!response.ok || !response.body) throw new ApiError(response.status, parseJson(await response.text()));
    yield* serverSentEvents(response.body);
  }

  /** Sends a message and waits for the end. `onPart` sees every part. */
  async ask(appId: string, text: string, onPart: (part: StreamPart) => void = () => undefined): Promise<ChatOutcome> {
    const outcome: ChatOutcome = { versionId: null, text: '', error: null };
    for await (const part of this.chat(appId, text)) {
      onPart(part);
      if (part.type === 'text-delta') outcome.text += part.delta ?? '';
      if (part.type === 'data-version') outcome.versionId = part.data?.versionId ?? null;
      if (part.type === 'error') outcome.error = part.errorText ?? '';
    }
    return outcome;
  }

  #accept(answer: SignedIn): SignedIn['account'] {
    this.token = answer.accessToken;
    return answer.account;
  }
}

/** The platform's answer to what it refuses. */
function errorOf(body: unknown): { message?: string; code?: string; details?: unknown } | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  const { error } = body;
  return typeof error === 'object' && error !== null ? error : undefined;
}

function parseJson(text: string) {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** Parts of a server-sent event stream, up to `[DONE]`. */
async function* serverSentEvents(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<StreamPart> {
  const events = stream.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { id, data } of events) {
    if (data === '[DONE]') return;
    yield { ...JSON.parse(data), ...(id === undefined ? {} : { seq: Number(id) }) };
  }
}
