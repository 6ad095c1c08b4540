import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { randomId } from '@lathe/platform/ids/random-id';
import type { InternalRequest } from '@lathe/platform/internal/internal-client';
import { atRest } from '@lathe/platform/testing/at-rest';
import {
  startTestService,
  type TestAnswer,
  type TestOptions,
  type TestService,
} from '@lathe/platform/testing/test-service';
import { until } from '@lathe/platform/testing/until';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { AppState } from '@lathe/proto/apps/events.v1';
import type { ServiceName } from '@lathe/proto/common/services';
import type { ContextItem, ContextLimits, ContextMatch } from '@lathe/proto/context-ingest/http';
import type { Connection } from 'mongoose';
import { ResyncProcessor } from '../../src/resyncing/resync.processor.js';
import { contextIngestService } from '../../src/service.js';

/** What one file of a form is sent as. */
export function formOf(bytes: Uint8Array, name: string): { payload: Buffer; headers: Record<string, string> } {
  const head = `--edge\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  };
}

/** The service on its own, with apps and their owners; accounts counts what a test lets it count. */
export class Library {
  readonly apps = new Map<string, AppState>();
  /** Apps for which their plan has no room. */
  readonly readOnly = new Set<string>();
  /** Bytes that were counted, by their keys, and how many there may be. */
  readonly used = new Map<string, number>();
  most: number | null = null;
  readonly test: TestService;

  private constructor(test: TestService) {
    this.test = test;
  }

  static async open(options: TestOptions = {}): Promise<Library> {
    let library: Library | undefined;
    const remote = (service: ServiceName, request: InternalRequest) => library?.answer(service, request);
    library = new Library(await startTestService(contextIngestService, { ...options, remote }));
    return library;
  }

  /** An app and whoever owns it. */
  async owner(): Promise<Shelf> {
    const [appId, ownerId] = [randomId(), randomId()];
    const none = { slug: 'x', hosts: [], head: null, published: null, isSignupEnabled: false, deleted: false };
    this.apps.set(appId, { appId, ownerId, seq: 1, name: 'x', visibility: 'public_without_login', ...none });
    return new Shelf(this, appId, ownerId, await this.test.accountToken(ownerId));
  }

  /** The same owner in the process after. */
  async sameOwner({ appId, ownerId }: Shelf): Promise<Shelf> {
    return new Shelf(this, appId, ownerId, await this.test.accountToken(ownerId));
  }

  /** Makes somebody a member of an app's workspace; whoever was one is so no longer. */
  async member({ appId }: Shelf, role: 'viewer' | 'editor'): Promise<{ accountId: string; token: string }> {
    const app = this.apps.get(appId)!;
    const accountId = randomId();
    await this.change({ ...app, members: [{ accountId, role }] });
    return { accountId, token: await this.test.accountToken(accountId) };
  }

  /** An app is another one from now on. */
  async change(app: AppState): Promise<void> {
    const state = { ...app, seq: app.seq + 1 };
    this.apps.set(app.appId, state);
    await this.test.publish('apps.app.changed.v1', app.appId, app.ownerId, state);
  }

  /** The port on which the service is reached over sockets, too. */
  async port(): Promise<number> {
    await this.test.service.listen(0, '127.0.0.1');
    return (this.test.service.server.server.address() as AddressInfo).port;
  }

  collection(name: string) {
    return this.test.service.app.get<Connection>(CONNECTION).collection(name);
  }

  /** Names of the files that there are of the data of an app. */
  async filesOf({ appId }: Shelf): Promise<string[]> {
    const folder = join(this.test.dataDir, 'files', 'context', appId);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    return entries
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort();
  }

  rest(): Promise<void> {
    return atRest(this.test.service.app.get<Connection>(CONNECTION));
  }

  private answer(service: ServiceName, { method, path, body }: InternalRequest) {
    if (service === 'apps') {
      const [, appId = '', rest] = /^\/internal\/apps\/(\w+)(\/changeable)?$/.exec(path) ?? [];
      const app = this.apps.get(appId);
      if (rest && this.readOnly.has(appId)) return { status: 402, body: { error: { code: 'plan/app-read-only' } } };
      return app ? { status: 200, body: rest ? {} : app } : { status: 404, body: { error: { code: 'not-found' } } };
    }
    const [, accountId, what] = /^\/internal\/accounts\/(\w+)\/usage(\/\w+)?$/.exec(path) ?? [];
    if (!accountId) return undefined;
    const sum = [...this.used.values()].reduce((all, one) => all + one, 0);
    const resetsAt = new Date(Date.now() + 1e9).toISOString();
    if (method === 'GET') {
      const reading = { meter: 'data-processing', period: 'month', used: sum, limit: this.most, resetsAt };
      return { status: 200, body: { meters: [reading] } };
    }
    const { key, amount } = JSON.parse(body!) as { key: string; amount: number };
    if (what === '/release') this.used.delete(key);
    else if (this.most !== null && sum + amount > this.most && !this.used.has(key)) {
      const details = { reason: 'data-processing', limit: this.most, used: sum, resetsAt, lowestPlan: null };
      return { status: 402, body: { error: { code: 'plan/data-processing-limit-reached', details } } };
    } else this.used.set(key, amount);
    return { status: 200, body: {} };
  }

  stop(): Promise<void> {
    return this.test.stop();
  }
}

/** The data of one app, as its owner works with it. */
export class Shelf {
  constructor(
    private readonly library: Library,
    readonly appId: string,
    readonly ownerId: string,
    readonly token: string,
  ) {}

  send(method: string, url: string, body?: unknown, token = this.token): Promise<TestAnswer> {
    return this.library.test.request(method, url, { token, ...(body === undefined ? {} : { body }) });
  }

  addText(context: string, name?: string): Promise<TestAnswer> {
    return this.send('POST', `/api/context/ingest/text?appId=${this.appId}`, { context, name });
  }

  addPage(externalFileUrl: string, more: object = {}, token = this.token): Promise<TestAnswer> {
    const page = { source: 'web scraper', type: 'web page', externalFileUrl, ...more };
    return this.send('POST', `/api/context/ingest/metadata?appId=${this.appId}`, { contextItems: [page] }, token);
  }

  async addFile(bytes: Uint8Array, name: string, token = this.token): Promise<TestAnswer> {
    const { payload, headers } = formOf(bytes, name);
    const answer = await this.library.test.service.server.inject({
      method: 'POST',
      url: `/api/context/ingest/file?appId=${this.appId}`,
      headers: { host: 'localhost:4400', authorization: `Bearer ${token}`, ...headers },
      payload,
    });
    return { status: answer.statusCode, headers: {}, text: answer.body, json: answer.json() };
  }

  async limits(): Promise<ContextLimits> {
    return (await this.send('GET', `/api/context/items?appId=${this.appId}`)).json.limits;
  }

  async items(): Promise<ContextItem[]> {
    return (await this.send('GET', `/api/context/items?appId=${this.appId}`)).json.contextItems;
  }

  async item(id: string): Promise<ContextItem> {
    const found = (await this.items()).find((item) => item.id === id);
    if (!found) throw new Error(`There is no item ${id}`);
    return found;
  }

  /** Once its work is over. */
  ended(id: string): Promise<ContextItem> {
    const ends = ['synced', 'error', 'usage_limit_reached'];
    return until(async () => {
      const item = await this.item(id);
      return ends.includes(item.status) && item;
    });
  }

  /** A text that is synced. */
  async synced(text: string, name?: string): Promise<string> {
    const { contextItemId } = (await this.addText(text, name)).json;
    const { status, reason } = await this.ended(contextItemId);
    if (status !== 'synced') throw new Error(`It is ${status}: ${reason}`);
    return contextItemId;
  }

  /** Has an item fetched anew as it is when its time comes. */
  async resync(id: string): Promise<void> {
    const { resync } = await this.item(id);
    const at = Date.parse(resync!.nextAt);
    await this.library.test.service.app.get(ResyncProcessor).process({ appId: this.appId, itemId: id, at });
  }

  async search(query: string, more: object = {}): Promise<ContextMatch[]> {
    const answer = await this.send('POST', `/api/context/search?appId=${this.appId}`, { query, ...more });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.json.matches;
  }
}
