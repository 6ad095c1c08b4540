import { type JsonRequest, startJsonServer } from './json-server.js';

interface Stored {
  readonly values: number[];
  readonly metadata: { readonly item: string };
}

/** Ids that a page of a list has; the real one gives 100. */
const pageSize = 100;
const most = { upsert: 1_000, delete: 1_000 };

/** Answers as the documented API of an index of Pinecone does, as far as it is used. */
export class PineconeStandIn {
  readonly namespaces = new Map<string, Map<string, Stored>>();
  readonly requests: string[] = [];
  /** Answers that many requests with this status first. */
  trouble = { status: 0, times: 0 };
  url = '';
  close: () => Promise<void> = async () => undefined;

  static async open(key = 'pc-key'): Promise<PineconeStandIn> {
    const standIn = new PineconeStandIn();
    const server = await startJsonServer((request) =>
      request.headers['api-key'] === key ? standIn.answer(request) : { status: 401, body: { message: 'no' } },
    );
    return Object.assign(standIn, server);
  }

  ids(namespace: string): string[] {
    return [...(this.namespaces.get(namespace)?.keys() ?? [])].sort();
  }

  private answer(request: JsonRequest): { status?: number; body: object } {
    const { method, path, body, query } = request;
    this.requests.push(`${method} ${path}`);
    if (this.trouble.times > 0) {
      this.trouble.times -= 1;
      return { status: this.trouble.status, body: { message: 'not now' } };
    }
    const name: string = body?.namespace ?? query.get('namespace') ?? '';
    if (path === '/vectors/upsert') return this.upsert(name, body.vectors);
    const stored = this.namespaces.get(name);
    if (path === '/query') return { body: { namespace: name, matches: stored ? matches(stored, body) : [] } };
    if (path === '/vectors/list') return { body: list([...(stored?.keys() ?? [])].sort(), query, name) };
    if (path === '/vectors/delete') {
      if (!stored) return { status: 404, body: { code: 5, message: 'Namespace not found' } };
      if (body.deleteAll) this.namespaces.delete(name);
      else if (body.ids.length > most.delete) return { status: 400, body: { message: 'too many' } };
      else for (const id of body.ids as string[]) stored.delete(id);
      return { body: {} };
    }
    return { status: 404, body: { message: 'no such path' } };
  }

  private upsert(name: string, vectors: ({ id: string } & Stored)[]): { status?: number; body: object } {
    if (vectors.length > most.upsert) return { status: 400, body: { message: 'too many' } };
    if (!this.namespaces.has(name)) this.namespaces.set(name, new Map());
    for (const { id, ...stored } of vectors) this.namespaces.get(name)!.set(id, stored);
    return { body: { upsertedCount: vectors.length } };
  }
}

function matches(
  stored: ReadonlyMap<string, Stored>,
  { vector, topK, filter }: { vector: number[]; topK: number; filter: { item: { $in: string[] } } },
): object[] {
  return [...stored]
    .filter(([, { metadata }]) => filter.item.$in.includes(metadata.item))
    .map(([id, { values }]) => ({ id, score: cosine(vector, values) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, topK);
}

function list(ids: string[], query: URLSearchParams, namespace: string): object {
  const found = ids.filter((id) => id.startsWith(query.get('prefix') ?? ''));
  const from = Number(query.get('paginationToken') ?? 0);
  const next = from + pageSize;
  return {
    namespace,
    vectors: found.slice(from, next).map((id) => ({ id })),
    ...(next < found.length ? { pagination: { next: String(next) } } : {}),
  };
}

const cosine = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0) / (Math.hypot(...a) * Math.hypot(...b) || 1);
