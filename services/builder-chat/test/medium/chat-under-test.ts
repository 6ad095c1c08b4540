import { randomId as newId } from '@lathe/platform/ids/random-id';
import type { TokenUsage } from '@lathe/platform/models/models';
import { startTestService, type TestAnswer, type TestService } from '@lathe/platform/testing/test-service';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { Collection, Connection } from 'mongoose';
import { ANSWER_MODEL, type AnswerChunk, type AnswerModel } from '../../src/models/answer-model.js';
import type { AnswerRequest } from '../../src/prompts/answer-request.js';
import { builderChatService } from '../../src/service.js';
import { FakeApps } from './fake-apps.js';
import { type ReadStream, readUiStream } from './ui-stream-reader.js';

export const homePage = `import { Dog } from '@/entities/Dog';
export default function Dogs() {
  return <h1 onClick={() => Dog.list()}>Dogs</h1>;
}
`;
export const dog =
  '{"name":"Dog","properties":{"name":{"type":"string"}},"permissions":{"read":"all","write":"creator"}}';

/** Answers in the action grammar, by the marker of their control lines. */
export const answers = {
  build: (m: string) => `Building.
${m} add_entity {"name":"Dog","title":"Dogs"}
${dog}
${m} end
${m} add_file {"path":"pages/Dogs.jsx","title":"Dogs page"}
${homePage}${m} end
${m} insert_entity_records {"name":"Dog","count":1}
[{"name":"Rex"}]
${m} end
Done.`,
  edit: (m: string) => `${m} edit_file {"path":"pages/Dogs.jsx"}
${m} search
  return <h1 onClick={() => Dog.list()}>Dogs</h1>;
${m} replace
  return <h2 onClick={() => Dog.list()}>All dogs</h2>;
${m} end
`,
  talk: () => 'I only talk.',
  /** A page that shows nothing: no stub could stand in for what is missing. */
  broken: (m: string) => `${m} add_file {"path":"pages/Zorp.jsx"}
export const cats = [];
${m} end
`,
  missing: (m: string) => `${m} add_file {"path":"pages/Cats.jsx"}
export default function Cats() { return <Zorp />; }
${m} end
`,
  cut: (m: string) => `${m} add_file {"path":"pages/Cats.jsx"}
export default function Cats() {
`,
};

/** A model whose answers and pauses the test decides. */
export class ScriptedModel implements AnswerModel {
  readonly name = 'scripted';
  canRepair = false;
  seesImages = false;
  script: (request: AnswerRequest) => string | Error = () => 'Nothing';
  requests: AnswerRequest[] = [];
  /** How it fails when all of its script is written. */
  breaksOff: Error | null = null;
  /** Characters before it waits for `gate`. */
  holdAt = Infinity;
  gate: Promise<void> = Promise.resolve();
  finishReason: 'stop' | 'length' | 'refusal' = 'stop';
  appName: string | undefined;
  usage: TokenUsage = { promptTokens: 10, completionTokens: 5, cacheReadTokens: 0, cacheWriteTokens: 0 };

  async *answer(request: AnswerRequest, signal: AbortSignal): AsyncGenerator<AnswerChunk> {
    this.requests.push(request);
    const text = this.script(request);
    if (text instanceof Error) throw text;
    for (let at = 0; at < text.length; at += 5) {
      if (at >= this.holdAt)
        await Promise.race([
          this.gate,
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
        ]);
      signal.throwIfAborted();
      yield { type: 'text', text: text.slice(at, at + 5) };
      if (at % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    if (this.breaksOff) throw this.breaksOff;
    yield {
      type: 'end',
      finishReason: this.finishReason,
      usage: this.usage,
      ...(this.appName !== undefined && { appName: this.appName }),
    };
  }
}

/**
 * The service with a scripted model and hand-made apps, and shortcuts for what most tests do. `newApp` comes first in
 * each of them.
 */
export class ChatUnderTest {
  apps = new FakeApps();
  model = new ScriptedModel();
  test!: TestService;
  token = '';
  private all: FakeApps[] = [];

  async start(): Promise<void> {
    this.test = await startTestService(builderChatService, {
      remote: (service, request) =>
        this.all
          .map((one) => one.remote(service, request))
          .find((answer) => answer !== undefined && answer.status !== 404) ?? this.all[0]?.remote(service, request),
    });
    const real = this.test.service.app.get<AnswerModel>(ANSWER_MODEL, { strict: false });
    const current = (): ScriptedModel => this.model;
    Object.defineProperties(real, {
      name: { get: () => 'scripted' },
      canRepair: { get: () => current().canRepair },
      seesImages: { get: () => current().seesImages },
      answer: { value: (request: AnswerRequest, signal: AbortSignal) => current().answer(request, signal) },
    });
  }

  stop(): Promise<void> {
    return this.test.stop();
  }

  /** An app of its own, with a fresh model. */
  async newApp(): Promise<void> {
    this.apps = new FakeApps();
    this.model = new ScriptedModel();
    this.all = [this.apps, ...this.all];
    this.token = await this.test.accountToken(this.apps.ownerId);
  }

  get<T>(provider: abstract new (...args: never[]) => T): T {
    return this.test.service.app.get(provider as never, { strict: false });
  }

  collection(name: string): Collection {
    return this.test.service.app.get<Connection>(CONNECTION, { strict: false }).collection(name);
  }

  url(rest = ''): string {
    return `/api/apps/${this.apps.appId}/chat${rest}`;
  }

  request(method: string, path: string, body?: unknown, token = this.token): Promise<TestAnswer> {
    return this.test.request(method, path, { token, ...(body !== undefined && { body }) });
  }

  /** Sends a message and reads its answer to the end. */
  async send(
    content: string,
    script: (m: string) => string,
    message: Record<string, unknown> = {},
  ): Promise<ReadStream> {
    this.model.script = ({ nonce }) => script(`@@${nonce}`);
    const answer = await this.post(content, message);
    if (answer.status !== 200) throw new Error(`The message was refused: ${answer.text}`);
    return readUiStream(answer.text);
  }

  post(content: string, message: Record<string, unknown> = {}): Promise<TestAnswer> {
    return this.request('POST', this.url(), { id: this.apps.appId, messages: [{ role: 'user', content, ...message }] });
  }

  async messages(token = this.token) {
    return (await this.request('GET', this.url('/messages'), undefined, token)).json;
  }

  restore(versionId: string | null, messageId?: string): Promise<TestAnswer> {
    return this.request(
      'POST',
      `/api/apps/${this.apps.appId}/versions/${versionId ?? newId()}/restore`,
      messageId === undefined ? {} : { messageId },
    );
  }
}

/** What the person wrote, in order. */
export const said = (list: { content: string; role: string }[]): string[] =>
  list.filter(({ role }) => role === 'user').map(({ content }) => content);

export function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
}
