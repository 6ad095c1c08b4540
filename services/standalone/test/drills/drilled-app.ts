import { randomId } from '@lathe/platform/ids/random-id';
import type { TestAnswer } from '@lathe/platform/testing/test-service';
import type { ServiceName } from '@lathe/proto/common/services';
import type { MortalLathe } from './mortal-lathe.js';

/** All that an app is, as its owner finds it. */
export interface AppState {
  readonly head: string;
  readonly files: Readonly<Record<string, string>>;
  /** Fields of its dogs by the schema that rows are checked with. */
  readonly fields: readonly string[];
  /** Texts of the conversation, the answers by how they ended. */
  readonly chat: readonly string[];
  /** The list of versions, the newest first. */
  readonly versions: readonly {
    readonly id: string;
    readonly messageId: string | null;
    readonly userRequest: string;
  }[];
}

/** An app with a dog in it, and what its owner does to it. */
export class DrilledApp {
  readonly ownerId = randomId();
  appId = '';

  constructor(private readonly lathe: MortalLathe) {}

  async create(): Promise<this> {
    const created = await this.ask('apps', 'POST', '/api/apps', { appType: 'gen app', genApp: { name: 'Dogs' } });
    this.appId = created!.json.appId;
    return this;
  }

  private async ask(service: ServiceName, method: string, url: string, body?: unknown) {
    return this.lathe.ask(service, method, url, { token: await this.lathe.accountToken(this.ownerId), body });
  }

  /** A version that comes from no answer. */
  async commit(files: Readonly<Record<string, string>>, head: string | null = null): Promise<string> {
    const token = await this.lathe.internalToken(this.ownerId, this.appId);
    const body = {
      commitId: randomId(),
      head,
      files: Object.entries(files).map(([path, content]) => ({ path, content })),
      renames: [],
      messageId: null,
      userRequest: '',
      content: 'By hand',
    };
    const url = `/internal/apps/${this.appId}/versions`;
    return (await this.lathe.ask('apps', 'POST', url, { token, body }))!.json.versionId;
  }

  say(content: string, id = randomId()): Promise<TestAnswer | undefined> {
    return this.ask('builder-chat', 'POST', this.api('/chat'), {
      id: this.appId,
      messages: [{ id, role: 'user', content }],
    });
  }

  validate(versionId: string): Promise<TestAnswer | undefined> {
    return this.ask('builder-chat', 'POST', this.api(`/versions/${versionId}/validate-repair`), {});
  }

  restore(versionId: string, messageId: string): Promise<TestAnswer | undefined> {
    return this.ask('builder-chat', 'POST', this.api(`/versions/${versionId}/restore`), { messageId });
  }

  undoRestore(head: string): Promise<TestAnswer | undefined> {
    return this.ask('builder-chat', 'POST', this.api('/chat/undo-restore'), { head });
  }

  step(step: 'undo' | 'redo', head: string): Promise<TestAnswer | undefined> {
    return this.ask('builder-chat', 'POST', this.api('/chat/step'), { step, head });
  }

  async addDog(row: object): Promise<void> {
    await this.ask('entities', 'POST', this.rowsUrl(), row);
  }

  /** Rows without what the platform adds. */
  async dogs(): Promise<Record<string, unknown>[]> {
    const { json } = (await this.ask('entities', 'GET', this.rowsUrl()))!;
    const { rows = json } = json;
    return rows.map(({ name, age }: Record<string, unknown>) => ({ name, ...(age === undefined ? {} : { age }) }));
  }

  async state(): Promise<AppState> {
    const [draft, listed, chat, schema] = await Promise.all([
      this.ask('apps', 'GET', this.api('/files')),
      this.ask('apps', 'GET', this.api('/versions')),
      this.ask('builder-chat', 'GET', this.api('/chat/messages')),
      this.ask('entities', 'GET', `${this.rowsUrl()}/schema`),
    ]);
    const refused = [draft, listed, chat, schema].find((answer) => answer?.status !== 200);
    if (refused) throw new Error(`The app cannot be read: ${refused.text}`);
    return {
      head: draft!.json.versionId,
      files: Object.fromEntries(
        draft!.json.files.map((file: { path: string; content: string }) => [file.path, file.content]),
      ),
      fields: Object.keys(schema!.json.properties ?? schema!.json),
      chat: chat!.json.messages.map((one: { role: string; content: string; status: string }) =>
        one.role === 'user' ? one.content : one.status,
      ),
      versions: listed!.json.versions,
    };
  }

  private api(rest: string): string {
    return `/api/apps/${this.appId}${rest}`;
  }

  private rowsUrl(): string {
    return `/live_api/apps/${this.appId}/entities/Dog`;
  }
}
