import { randomId as newId } from '@lathe/platform/ids/random-id';
import type { InternalRequest } from '@lathe/platform/internal/internal-client';
import type { ServiceName } from '@lathe/proto/common/services';
import { userSchema } from '@lathe/proto/entities/user-entity';

interface Answer {
  status: number;
  body: unknown;
}

interface Version {
  versionId: string;
  files: { path: string; content: string }[];
  messageId: string | null;
  createdAt: string;
}

const error = (status: number, code: string, details = {}): Answer => ({
  status,
  body: { error: { code, message: code, details }, message: code, detail: code, code, traceId: '' },
});

/** One app as the apps and entities services would keep it. Anything else they are asked is an error. */
export class FakeApps {
  readonly appId = newId();
  readonly ownerId = newId();
  versions: Version[] = [];
  head: string | null = null;
  chatCut: string | null = null;
  rows: { entity: string; rows: unknown[] }[] = [];
  /** Files that were handed over to be imported. */
  imports: { entity: string; fileName: string; text: string; rows: number }[] = [];
  /** Names that commits gave the app. */
  names: string[] = [];
  /** Commits that never happen any more. */
  withdrawn: string[] = [];
  commits = 0;
  entitiesDown = false;
  /** Names of its data items, and what a search of them finds. */
  data: { name: string; text: string }[] = [];
  dataDown = false;
  /** Texts that were searched for. */
  searches: string[] = [];
  /** The owner's plan has no room for the app. */
  isReadOnly = false;
  /** Commits that fail before anything is kept, and commits whose answer is lost on the way. */
  failCommits = 0;
  /** What was asked of apps, without the app's own address. */
  asked: string[] = [];
  diagnostics: { file: string; line: number; message: string; detectorId: string }[] = [];
  loseAnswers = 0;
  /** Restores, and undos of them, whose answer is lost on the way. */
  loseRestoreAnswers = 0;
  /** Runs before a commit is looked at. */
  beforeCommit: () => void = () => undefined;
  beforeRestore: () => void = () => undefined;
  /** Builder messages that the owner's plan has left. */
  messagesLeft = Infinity;
  /** Messages that cannot be counted, before all is well again. */
  failReservations = 0;
  private readonly messageKeys = new Map<string, 'used' | 'released'>();
  private former: { head: string | null; chatCut: string | null } | null = null;
  /** What undo has left. */
  private readonly redo: { head: string | null; chatCut: string | null }[] = [];
  private readonly byCommit = new Map<string, Version>();
  private readonly batches = new Set<string>();

  private contextOf(path: string, { query = '' }: { query?: string }): Answer | undefined {
    if (!path.startsWith(`/internal/apps/${this.appId}/`)) return error(404, 'not-found');
    if (this.dataDown) return error(503, 'unavailable');
    if (path.endsWith('/context-items'))
      return { status: 200, body: { items: this.data.map(({ name }) => ({ id: newId(), name })) } };
    this.searches.push(query);
    const at = { contextItemId: newId(), url: null, chunk: 0, start: 0, score: 1, place: null };
    return { status: 200, body: { matches: this.data.map((one) => ({ ...at, ...one, end: one.text.length })) } };
  }

  readonly remote = (service: ServiceName, { method, path, body }: InternalRequest): Answer | undefined => {
    const data = (body === undefined ? {} : JSON.parse(body)) as never;
    if (service === 'accounts' && path.startsWith(`/internal/accounts/${this.ownerId}/usage/`))
      return this.use(path.endsWith('/reserve'), data);
    if (service === 'entities' && path === `/internal/apps/${this.appId}/sample-rows`) return this.insert(data);
    if (service === 'entities' && path === `/internal/apps/${this.appId}/imports`) return this.import(data);
    if (service === 'context-ingest') return this.contextOf(path, data);
    if (service !== 'apps') return undefined;
    if (!path.startsWith(`/internal/apps/${this.appId}`)) return error(404, 'not-found');
    const rest = path.slice(`/internal/apps/${this.appId}`.length);
    this.asked.push(`${method} ${rest}`);
    if (method === 'GET' && rest === '') return { status: 200, body: this.state() };
    if (method === 'GET' && rest === '/files') {
      const { head: versionId, chatCut } = this;
      return {
        status: 200,
        body: { app: this.state(), versionId, mainPage: null, chatCut, files: this.files() },
      };
    }
    if (method === 'GET' && rest.endsWith('/sources')) return this.sources(rest.split('/')[2] ?? '');
    if (method === 'GET' && rest.endsWith('/files')) return this.version(rest.split('/')[2] ?? '');
    if (method === 'GET' && rest === '/changeable')
      return this.isReadOnly ? error(402, 'plan/app-read-only') : { status: 200, body: {} };
    if (method === 'GET' && rest === '/chat-cut')
      return { status: 200, body: { chatCut: this.chatCut, head: this.head } };
    if (method === 'GET' && rest.endsWith('/origin')) return this.origin(rest.split('/')[2] ?? '');
    if (method === 'POST' && rest === '/versions') return this.commit(data);
    if (method === 'POST' && rest.endsWith('/withdraw')) return this.withdraw(rest.split('/')[2] ?? '');
    if (method === 'GET' && rest.endsWith('/diagnostics'))
      return { status: 200, body: { diagnostics: this.diagnostics } };
    if (method === 'GET' && rest === '/steps') return { status: 200, body: this.steps() };
    if (method === 'POST' && rest === '/restore')
      return 'step' in (data as object) ? this.step(data) : this.restore(data);
    return undefined;
  };

  messagesUsed(): number {
    return [...this.messageKeys.values()].filter((state) => state === 'used').length;
  }

  private use(reserves: boolean, { key }: { key: string }): Answer {
    if (reserves && this.failReservations-- > 0) return error(503, 'unavailable');
    if (!reserves) this.messageKeys.set(key, 'released');
    else if (this.messageKeys.get(key) === 'released') return error(409, 'conflict');
    else if (!this.messageKeys.has(key) && this.messagesUsed() >= this.messagesLeft) {
      const details = {
        reason: 'builder-messages-month',
        limit: this.messagesLeft,
        used: this.messagesUsed(),
        resetsAt: '2026-12-01T00:00:00.000Z',
        lowestPlan: 'explorer',
      };
      return error(402, 'builder-chat-messages-limit-reached', details);
    } else this.messageKeys.set(key, 'used');
    return { status: 200, body: {} };
  }

  files(): { path: string; content: string }[] {
    return this.versions.find(({ versionId }) => versionId === this.head)?.files ?? [];
  }

  file(path: string): string | undefined {
    return this.files().find((file) => file.path === path)?.content;
  }

  /** A version that does not come from the chat. */
  commitByHand(files: Record<string, string>): void {
    this.add(
      Object.entries(files).map(([path, content]) => ({ path, content })),
      null,
    );
  }

  private add(files: Version['files'], messageId: string | null): Version {
    const version = { versionId: newId(), files, messageId, createdAt: new Date().toISOString() };
    this.versions.push(version);
    this.head = version.versionId;
    return version;
  }

  private commit({
    commitId,
    head,
    files,
    messageId,
    appName,
  }: {
    commitId: string;
    head: string | null;
    files: Version['files'];
    messageId: string;
    appName?: string;
  }): Answer {
    this.beforeCommit();
    this.commits += 1;
    if (this.failCommits-- > 0) return error(503, 'unavailable');
    const earlier = this.byCommit.get(commitId);
    if (this.withdrawn.includes(commitId)) return error(409, 'conflict');
    if (earlier === undefined && head !== this.head) return error(409, 'app/stale-head');
    if (earlier === undefined && appName !== undefined) this.names.push(appName);
    const version = earlier ?? this.add(files, messageId);
    this.byCommit.set(commitId, version);
    if (this.loseAnswers-- > 0) return error(503, 'unavailable');
    return { status: 201, body: { versionId: version.versionId, seq: this.versions.length } };
  }

  private withdraw(commitId: string): Answer {
    const version = this.byCommit.get(commitId);
    if (version === undefined) this.withdrawn.push(commitId);
    return { status: 201, body: { versionId: version?.versionId ?? null } };
  }

  private version(id: string): Answer {
    const version = this.versions.find(({ versionId }) => versionId === id);
    return version === undefined ? error(404, 'not-found') : { status: 200, body: { files: version.files } };
  }

  /** Of the pages only. */
  private sources(versionId: string): Answer {
    const version = this.versions.find((one) => one.versionId === versionId);
    if (version === undefined) return error(404, 'not-found');
    const pages = version.files.filter(({ path }) => path.startsWith('pages/'));
    return {
      status: 200,
      body: {
        id: this.appId,
        versionId,
        slug: 'a',
        name: 'Untitled app',
        pages: Object.fromEntries(pages.map(({ path, content }) => [path.slice(6, -4), content])),
        components: {},
        services: {},
        layout: null,
        globalsCss: null,
        entities: [],
        user_entity: { name: 'User', schema: userSchema(undefined) },
        mainPage: null,
        appBuilderVersion: 4,
      },
    };
  }

  private answered(versionId: string): Version | undefined {
    const at = this.versions.findIndex((version) => version.versionId === versionId);
    return this.versions.slice(0, at + 1).findLast(({ messageId }) => messageId !== null);
  }

  private origin(versionId: string): Answer {
    const version = this.versions.find((one) => one.versionId === versionId);
    if (version === undefined) return error(404, 'not-found');
    const answered = this.answered(versionId);
    return {
      status: 200,
      body: {
        messageId: answered?.messageId ?? null,
        answeredAt: answered?.createdAt ?? null,
        createdAt: version.createdAt,
      },
    };
  }

  private restore(data: { versionId?: string; chatCut?: string; undo?: true; head?: string | null }): Answer {
    this.beforeRestore();
    if (data.head !== undefined && data.head !== this.head) return error(409, 'conflict');
    const before = { head: this.head, chatCut: this.chatCut };
    if (data.undo) {
      if (this.former === null) return error(409, 'conflict');
      ({ head: this.head, chatCut: this.chatCut } = this.former);
    } else {
      const old = this.versions.find(({ versionId }) => versionId === data.versionId);
      if (old === undefined) return error(404, 'not-found');
      this.add(old.files, this.answered(old.versionId)?.messageId ?? null);
      this.chatCut = data.chatCut ?? null;
    }
    this.former = before;
    if (this.loseRestoreAnswers-- > 0) return error(503, 'unavailable');
    return { status: 200, body: { versionId: this.head, chatCut: this.chatCut, seq: this.versions.length } };
  }

  private steps(): object {
    const at = this.versions.findIndex(({ versionId }) => versionId === this.head);
    const messageId = this.versions[at]?.messageId ?? null;
    return {
      head: this.head,
      undo: at > 0 ? { title: 'the last one', restores: false, messageId, formerCut: null } : null,
      redo: this.redo.length > 0 ? { title: 'the next one' } : null,
    };
  }

  /** Goes to the versions themselves. */
  private step({ step, head, chatCut }: { step: 'undo' | 'redo'; head: string; chatCut?: string | null }): Answer {
    this.beforeRestore();
    if (head !== this.head) return error(409, 'conflict');
    if (step === 'undo') {
      this.redo.push({ head, chatCut: this.chatCut });
      const at = this.versions.findIndex(({ versionId }) => versionId === head);
      this.head = this.versions[at - 1]?.versionId ?? null;
      this.chatCut = chatCut ?? null;
    } else ({ head: this.head, chatCut: this.chatCut } = this.redo.pop()!);
    return { status: 200, body: { versionId: this.head, chatCut: this.chatCut, seq: this.versions.length } };
  }

  private insert({ batchId, records }: { batchId: string; records: { entity: string; rows: unknown[] }[] }): Answer {
    if (this.entitiesDown) return error(503, 'unavailable');
    if (!this.batches.has(batchId)) this.rows.push(...records);
    this.batches.add(batchId);
    return { status: 201, body: { inserted: records.reduce((sum, { rows }) => sum + rows.length, 0), failed: [] } };
  }

  private import(file: { importId: string } & FakeApps['imports'][number]): Answer {
    if (this.entitiesDown) return error(503, 'unavailable');
    if (!this.batches.has(file.importId)) this.imports.push(file);
    this.batches.add(file.importId);
    const { importId, entity, fileName, rows: total } = file;
    const counts = { total, inserted: 0, failed: 0, skipped: 0 };
    const record = { importId, entity, fileName, state: 'waiting', ...counts, reason: null, endedAt: null };
    return { status: 201, body: { ...record, createdAt: new Date().toISOString() } };
  }

  private state(): object {
    return {
      appId: this.appId,
      ownerId: this.ownerId,
      seq: 1,
      name: 'Untitled app',
      slug: 'a',
      hosts: [],
      visibility: 'public_without_login',
      isSignupEnabled: false,
      head: this.head,
      published: null,
      deleted: false,
    };
  }
}
