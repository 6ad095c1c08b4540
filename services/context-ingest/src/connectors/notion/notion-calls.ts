import { DomainError } from '@lathe/platform/errors/domain-error';
import type { OutgoingRequests } from '@lathe/platform/outgoing/outgoing-requests';
import type { z } from 'zod';
import { ExtractionFault } from '../../extraction/extraction-fault.js';
import { ConnectorRequests, type Patience, type ReadRefusal } from '../connector-requests.js';
import { notionVersion } from './notion-answers.js';

/** The most that Notion answers at once. */
const pageSize = 100;
/** Requests that one document takes at most: of a hundred blocks or rows each. */
const mostRequests = 500;

const readRefusal: ReadRefusal = ({ status, reason }) => {
  if (status === 403) return new DomainError('connector/gone');
  if (status === 400 && reason === 'invalid_grant') return new DomainError('connector/ended');
  return undefined;
};

interface Paged<T> {
  readonly results: readonly T[];
  readonly has_more: boolean;
  readonly next_cursor?: string | null | undefined;
}

/** Calls of Notion's API. */
export class NotionCalls {
  private readonly requests: ConnectorRequests;

  constructor(
    outgoing: OutgoingRequests,
    private readonly base: string,
  ) {
    this.requests = new ConnectorRequests(outgoing, readRefusal);
  }

  get<T>(authorization: string, path: string, schema: z.ZodType<T>, patience: Patience): Promise<T> {
    return this.requests.json({ url: this.urlOf(path), headers: headersOf(authorization) }, schema, patience);
  }

  post<T>(authorization: string, path: string, body: object, schema: z.ZodType<T>, patience: Patience): Promise<T> {
    const headers = { ...headersOf(authorization), 'content-type': 'application/json' };
    const request = { method: 'POST' as const, url: this.urlOf(path), headers, body: JSON.stringify(body) };
    return this.requests.json(request, schema, patience);
  }

  urlOf(path: string): string {
    return `${this.base}/v1/${path}`;
  }

  /** The reader of one document: all its requests together are limited. */
  reader(access: string, patience: Patience): NotionReader {
    return new NotionReader(this, `Bearer ${access}`, patience);
  }
}

/** Reads the lists of one document to their ends, and no endless ones. */
export class NotionReader {
  private left = mostRequests;

  constructor(
    private readonly calls: NotionCalls,
    private readonly authorization: string,
    private readonly patience: Patience,
  ) {}

  get<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    return this.calls.get(this.authorization, path, schema, this.patience);
  }

  /** Throws an ExtractionFault for a document of more requests than one may take. */
  async *children<T>(id: string, schema: z.ZodType<Paged<T>>): AsyncGenerator<T> {
    const path = `blocks/${encodeURIComponent(id)}/children`;
    yield* this.pages((cursor) => {
      const query = new URLSearchParams({ page_size: String(pageSize), ...(cursor && { start_cursor: cursor }) });
      return this.get(`${path}?${query.toString()}`, schema);
    });
  }

  /** The same of the rows of a database. */
  async *rows<T>(id: string, schema: z.ZodType<Paged<T>>): AsyncGenerator<T> {
    const path = `databases/${encodeURIComponent(id)}/query`;
    yield* this.pages((cursor) => {
      const body = { page_size: pageSize, ...(cursor && { start_cursor: cursor }) };
      return this.calls.post(this.authorization, path, body, schema, this.patience);
    });
  }

  private async *pages<T>(ask: (cursor: string | undefined) => Promise<Paged<T>>): AsyncGenerator<T> {
    let cursor: string | undefined;
    do {
      if (this.left === 0) throw tooMuch();
      this.left -= 1;
      const { results, has_more, next_cursor } = await ask(cursor);
      yield* results;
      cursor = has_more ? (next_cursor ?? undefined) : undefined;
    } while (cursor !== undefined);
  }
}

export const tooMuch = (): ExtractionFault =>
  new ExtractionFault('The page holds more than can be read at once. Add its subpages one by one.');

const headersOf = (authorization: string): Record<string, string> => ({
  authorization,
  accept: 'application/json',
  'notion-version': notionVersion,
});
