import { type JsonAnswer, type JsonRequest, startJsonServer } from './json-server.ts';

interface Stored {
  readonly values: number[];
  readonly metadata: { readonly item: string };
}

/** What a request of the documented API asks for. */
export type PineconeStep = 'upsert' | 'query' | 'list' | 'delete';

/** Ids that a page of a list has unless it is asked for fewer. */
const pageSize = 100;
/** The documented limits: records and bytes of an upsert, ids of a deletion, bytes of what is known of one record. */
const most = { upsert: 1_000, bytes: 2_000_000, delete: 1_000, metadata: 40_000, topK: 10_000 };
const steps: Record<string, PineconeStep> = {
  '/vectors/upsert': 'upsert',
  '/query': 'query',
  '/vectors/list': 'list',
  '/vectors/delete': 'delete',
};

/** Answers as the documented API of an index of Pinecone does, as far as it is used. */
export class PineconeStandIn {
  readonly namespaces = new Map<string, Map<string, Stored>>();
  readonly requests: string[] = [];
  /** Answers that many requests with this status first, with `retry-after` where that is given. */
  trouble: { status: number; times: number; retryAfter?: string } = { status: 0, times: 0 };
  /** Called before a request has its effect, and once it had it; its answer waits for both. */
  at: (step: PineconeStep, when: 'before' | 'after') => void | Promise<void> = () => undefined;
  /** So many of the newest records are neither found nor listed yet: what is written is there after a while only. */
  unseen = 0;
  url = '';
  close: () => Promise<void> = async () => undefined;
  open: () => Promise<void> = async () => undefined;

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

  private async answer(request: JsonRequest): Promise<JsonAnswer> {
    const { method, path } = request;
    this.requests.push(`${method} ${path}`);
    if (this.trouble.times > 0) {
      this.trouble.times -= 1;
      const { status, retryAfter } = this.trouble;
      return refusal(status, 'not now', retryAfter === undefined ? {} : { 'retry-after': retryAfter });
    }
    const step = steps[path];
    if (!step) return refusal(404, 'no such path');
    await this.at(step, 'before');
    const answer = this.done(step, request);
    await this.at(step, 'after');
    return answer;
  }

  private done(step: PineconeStep, { body, query, size }: JsonRequest): JsonAnswer {
    const namespace: string = body?.namespace ?? query.get('namespace') ?? '';
    if (step === 'upsert') return this.upsert(namespace, body.vectors, size);
    const stored = this.namespaces.get(namespace);
    const seen = new Map([...(stored ?? [])].slice(0, Math.max(0, (stored?.size ?? 0) - this.unseen)));
    if (step === 'query') return { body: { namespace, matches: matches(seen, body) } };
    if (step === 'list') return { body: list([...seen.keys()].sort(), query, namespace) };
    if (!stored) return refusal(404, 'Namespace not found');
    if (body.deleteAll) this.namespaces.delete(namespace);
    else if (body.ids.length > most.delete) return refusal(400, 'Request exceeds the maximum of 1000 ids');
    else for (const id of body.ids as string[]) stored.delete(id);
    return { body: {} };
  }

  private upsert(namespace: string, vectors: ({ id: string } & Stored)[], size: number): JsonAnswer {
    if (vectors.length > most.upsert) return refusal(400, 'Vector batch size exceeds the maximum of 1000');
    if (size > most.bytes) return refusal(400, 'Request size exceeds the maximum of 2097152 bytes');
    if (vectors.some(({ metadata }) => JSON.stringify(metadata).length > most.metadata))
      return refusal(400, 'Metadata size exceeds the limit of 40960 bytes per vector');
    if (vectors.some(({ values }) => values.every((value) => value === 0)))
      return refusal(400, 'Dense vectors must contain at least one non-zero value');
    if (!this.namespaces.has(namespace)) this.namespaces.set(namespace, new Map());
    for (const { id, ...stored } of vectors) this.namespaces.get(namespace)!.set(id, stored);
    return { body: { upsertedCount: vectors.length } };
  }
}

const refusal = (status: number, message: string, headers: Record<string, string> = {}): JsonAnswer => ({
  status,
  headers,
  body: { code: 3, message, details: [] },
});

function matches(
  stored: ReadonlyMap<string, Stored>,
  { vector, topK, filter }: { vector: number[]; topK: number; filter: { item: { $in: string[] } } },
): object[] {
  return [...stored]
    .filter(([, { metadata }]) => filter.item.$in.includes(metadata.item))
    .map(([id, { values }]) => ({ id, score: cosine(vector, values) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, Math.min(topK, most.topK));
}

function list(ids: string[], query: URLSearchParams, namespace: string): object {
  const found = ids.filter((id) => id.startsWith(query.get('prefix') ?? ''));
  const from = Number(query.get('paginationToken') ?? 0);
  const next = from + Math.min(pageSize, Number(query.get('limit') ?? pageSize));
  return {
    namespace,
    vectors: found.slice(from, next).map((id) => ({ id })),
    ...(next < found.length ? { pagination: { next: String(next) } } : {}),
  };
}

const cosine = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0) / (Math.hypot(...a) * Math.hypot(...b) || 1);
