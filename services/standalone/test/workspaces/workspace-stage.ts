import { startTestLathe } from '../test-lathe.js';

const password = 'a long enough phrase';
const sentence = 'a list of notes: notes with a title and a text. Everyone can see and add rows';

/** What an answer holds; each test says what it reads there. */
type Json = ReturnType<JSON['parse']>;

export interface Answer {
  readonly status: number;
  readonly json: Json;
}

/** All services, with an app that has a version, its owner, and people who may become members. */
export class WorkspaceStage {
  private readonly tokens = new Map<string, string>();
  appId = '';
  entity = '';
  versionId = '';

  private constructor(
    private readonly port: number,
    readonly stop: () => Promise<void>,
  ) {}

  static async set(names: readonly string[]): Promise<WorkspaceStage> {
    const { port, stop } = await startTestLathe({ CODE_EDITING: 'owners' });
    const stage = new WorkspaceStage(port, stop);
    // The first account is the admin, who is none of the people here.
    for (const name of ['admin', 'owner', ...names]) await stage.signUp(name);
    await stage.build();
    return stage;
  }

  readonly emailOf = (name: string): string => `${name}@example.org`;

  async signUp(name: string): Promise<void> {
    const { json } = await this.send(undefined, 'POST', '/api/auth/sign-up', { email: this.emailOf(name), password });
    this.tokens.set(name, json.accessToken);
  }

  /** The whole answer; of a stream of events that is only followed, that it began. */
  async send(name: string | undefined, method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await this.open(name, method, path, body);
    if (method === 'GET' && response.headers.get('content-type')?.startsWith('text/event-stream')) {
      await response.body?.cancel();
      return { status: response.status, json: '' };
    }
    const text = await response.text();
    return { status: response.status, json: text.startsWith('{') ? JSON.parse(text) : text };
  }

  /** The response as it begins. */
  open(name: string | undefined, method: string, path: string, body?: unknown): Promise<Response> {
    const token = name === undefined ? undefined : this.tokens.get(name);
    return fetch(`http://localhost:${this.port}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    });
  }

  /** Makes somebody a member, by an invitation that they accept. */
  async join(name: string, role: 'viewer' | 'editor'): Promise<Answer> {
    await this.send('owner', 'POST', `/api/apps/${this.appId}/members`, { email: this.emailOf(name), role });
    const { json } = await this.send(name, 'GET', '/api/app-invitations');
    const [{ invitationId }] = json.invitations;
    return this.send(name, 'POST', `/api/app-invitations/${invitationId}/accept`);
  }

  private async build(): Promise<void> {
    const begun = { appType: 'gen app', genApp: { name: 'Notes' }, appBuilderVersion: 4 };
    this.appId = (await this.send('owner', 'POST', '/api/apps', begun)).json.appId;
    const message = { role: 'user', parts: [{ type: 'text', text: sentence }] };
    await this.send('owner', 'POST', `/api/apps/${this.appId}/chat`, { messages: [message] });
    const { json } = await this.send('owner', 'GET', `/api/apps/${this.appId}`);
    [this.entity] = json.entities;
    this.versionId = json.head;
  }
}
