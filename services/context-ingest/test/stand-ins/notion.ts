import { randomUUID } from 'node:crypto';
import type { OutsideAnswer, OutsideRequest } from './outside-server.ts';

type Block = Readonly<Record<string, unknown>> & { readonly id: string; readonly type: string };
type Properties = Readonly<Record<string, { readonly type: string } & Readonly<Record<string, unknown>>>>;

export interface NotionStandInEntry {
  readonly object: 'page' | 'database';
  readonly title: string;
  readonly lastEdited: string;
  /** Columns of a database. */
  readonly properties?: Properties;
  /** Of a database. */
  readonly rows?: readonly Properties[];
}

/** Words as Notion writes them. */
export const rich = (text: string): object[] => [{ type: 'text', plain_text: text }];
export const block = (type: string, text: string, more: object = {}): Block => ({
  ...{ object: 'block', id: randomUUID(), type, has_children: false },
  [type]: { rich_text: rich(text) },
  ...more,
});

/** Answers as Notion's documented API (version 2022-06-28) does, as far as it is used. */
export class NotionStandIn {
  readonly clientId = 'notion-client';
  readonly clientSecret = 'notion-secret';
  readonly entries = new Map<string, NotionStandInEntry>();
  /** Of pages and of blocks that hold others. */
  readonly children = new Map<string, readonly Block[]>();
  readonly requests: string[] = [];
  /** Lists have no end. */
  isEndless = false;
  pageSize = 100;
  private readonly codes = new Set<string>();
  private readonly accesses = new Set<string>();

  revokeAll(): void {
    this.accesses.clear();
  }

  get granted(): number {
    return this.accesses.size;
  }

  readonly answer = (request: OutsideRequest): OutsideAnswer => {
    const { method, path, query } = request;
    this.requests.push(`${method} ${path}`);
    if (path === '/v1/oauth/authorize') return this.consent(query);
    if (request.headers['notion-version'] !== '2022-06-28') return refusal(400, 'missing_version');
    const sent = request.body === '' ? {} : (JSON.parse(request.body) as Record<string, unknown>);
    if (path.startsWith('/v1/oauth/')) return this.oauth(request, sent);
    if (!this.accesses.has(String(request.headers['authorization']).replace('Bearer ', '')))
      return refusal(401, 'unauthorized');
    if (path === '/v1/users/me') return { body: { object: 'user', bot: { workspace_name: 'Dog walkers' } } };
    if (path === '/v1/search') return this.search(sent);
    const [, kind, id = '', part] = /^\/v1\/(pages|databases|blocks)\/([\w-]+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (kind === 'blocks') return this.paged(this.children.get(id) ?? [], query.get('start_cursor'));
    const entry = this.entries.get(id);
    if (!entry || `${entry.object}s` !== kind) return refusal(404, 'object_not_found');
    if (part !== 'query') return { body: told(id, entry) };
    const rows = (entry.rows ?? []).map((properties) => ({ object: 'page', id: randomUUID(), properties }));
    return this.paged(rows, sent['start_cursor']);
  };

  private consent(query: URLSearchParams): OutsideAnswer {
    if (query.get('client_id') !== this.clientId || query.get('owner') !== 'user') return { status: 400 };
    const code = randomUUID();
    this.codes.add(code);
    const back = new URLSearchParams({ code, state: query.get('state') ?? '' });
    return { status: 302, headers: { location: `${query.get('redirect_uri')}?${back.toString()}` } };
  }

  private oauth({ path, headers }: OutsideRequest, sent: Record<string, unknown>): OutsideAnswer {
    const basic = Buffer.from(`${this.clientId}:${this.clientSecret}`).toString('base64');
    if (headers['authorization'] !== `Basic ${basic}`) return { status: 401, body: { error: 'invalid_client' } };
    if (path === '/v1/oauth/revoke') {
      this.accesses.delete(String(sent['token']));
      return { body: {} };
    }
    if (!this.codes.delete(String(sent['code']))) return { status: 400, body: { error: 'invalid_grant' } };
    const access = `ntn_${randomUUID()}`;
    this.accesses.add(access);
    return {
      body: { access_token: access, token_type: 'bearer', bot_id: randomUUID(), workspace_name: 'Dog walkers' },
    };
  }

  private search({ query, start_cursor }: Record<string, unknown>): OutsideAnswer {
    const found = [...this.entries]
      .filter(([, { title }]) => title.toLowerCase().includes(String(query ?? '').toLowerCase()))
      .toSorted(([, a], [, b]) => b.lastEdited.localeCompare(a.lastEdited));
    return this.paged(
      found.map(([id, entry]) => told(id, entry)),
      start_cursor,
    );
  }

  private paged(all: readonly object[], cursor: unknown): OutsideAnswer {
    const from = Number(cursor ?? 0);
    const next = from + this.pageSize;
    const hasMore = this.isEndless || next < all.length;
    const results = this.isEndless ? all.slice(0, this.pageSize) : all.slice(from, next);
    return { body: { object: 'list', results, has_more: hasMore, next_cursor: hasMore ? String(next) : null } };
  }
}

const told = (id: string, { object, title, lastEdited, properties = {} }: NotionStandInEntry): object => ({
  ...{ object, id, last_edited_time: lastEdited, archived: false, url: `https://www.notion.so/${id}` },
  ...(object === 'database'
    ? { title: rich(title), properties }
    : { properties: { Name: { type: 'title', title: rich(title) } } }),
});

const refusal = (status: number, code: string): OutsideAnswer => ({
  status,
  body: { object: 'error', status, code, message: code },
});
