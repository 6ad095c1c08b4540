import { createHash } from 'node:crypto';
import { DomainError } from '@lathe/platform/errors/domain-error';
import type { OutgoingRequests } from '@lathe/platform/outgoing/outgoing-requests';
import type { RemoteFile } from '@lathe/proto/context-ingest/connectors';
import { z } from 'zod';
import { textChunks } from '../../records/byte-streams.js';
import {
  changedAt,
  type Connector,
  type ConsentQuestion,
  type Fetched,
  type FilePage,
  type FileQuestion,
  type Grant,
} from '../connector.js';
import type { Patience } from '../connector-requests.js';
import type { ClientAccess } from '../connectors-config.js';
import { grantOf } from '../grants.js';
import { BlockHtml } from './block-html.js';
import * as answers from './notion-answers.js';
import { NotionCalls, type NotionReader, tooMuch } from './notion-calls.js';
import { propertyText, titleOf } from './property-text.js';

/** Notion tells the minute of a change only: within it there may be another. Milliseconds. */
const minuteMs = 60_000;
const filesAtOnce = 25;
/** Characters of the rows of one database. */
const mostRows = 9_000_000;
const accepted = z.unknown();

/** Notion, by its public API and OAuth, which knows no PKCE. Lathe asks it for nothing that changes something. */
export class Notion implements Connector {
  readonly id = 'notion';
  private readonly calls: NotionCalls;
  private readonly basic: string;

  constructor(
    outgoing: OutgoingRequests,
    private readonly client: ClientAccess,
    base: string,
  ) {
    this.calls = new NotionCalls(outgoing, base);
    this.basic = `Basic ${Buffer.from(`${client.clientId}:${client.clientSecret}`).toString('base64')}`;
  }

  consentUrl({ state, redirectUri }: ConsentQuestion): string {
    return `${this.calls.urlOf('oauth/authorize')}?${new URLSearchParams({
      ...{ client_id: this.client.clientId, redirect_uri: redirectUri, response_type: 'code', owner: 'user', state },
    }).toString()}`;
  }

  exchange(code: string, { redirectUri }: ConsentQuestion, patience: Patience): Promise<Grant> {
    return this.token({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }, patience);
  }

  renew(refresh: string, patience: Patience): Promise<Grant> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refresh }, patience);
  }

  async revoke({ access }: Grant, patience: Patience): Promise<void> {
    await this.calls.post(this.basic, 'oauth/revoke', { token: access }, accepted, patience);
  }

  async accountOf(access: string, patience: Patience): Promise<string> {
    const { bot } = await this.calls.get(`Bearer ${access}`, 'users/me', answers.me, patience);
    return bot?.workspace_name || 'Notion';
  }

  async list(
    access: string,
    { search, cursor }: { search: string; cursor: string | undefined },
    patience: Patience,
  ): Promise<FilePage> {
    const sort = { direction: 'descending', timestamp: 'last_edited_time' };
    const asked = {
      query: search,
      sort,
      page_size: filesAtOnce,
      ...(cursor !== undefined && { start_cursor: cursor }),
    };
    const found = await this.calls.post(`Bearer ${access}`, 'search', asked, answers.entries, patience);
    const files = found.results.filter((one) => !answers.isGone(one)).map(toRemoteFile);
    return { files, next: found.has_more ? (found.next_cursor ?? null) : null };
  }

  async fetch(access: string, { id, version }: FileQuestion, patience: Patience): Promise<Fetched> {
    const reader = this.calls.reader(access, patience);
    const path = encodeURIComponent(id);
    const entry = await reader.get(`pages/${path}`, answers.oneEntry).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'connector/gone')
        return reader.get(`databases/${path}`, answers.oneEntry);
      throw error;
    });
    if (answers.isGone(entry)) throw new DomainError('connector/gone');
    return entry.object === 'database' ? rowsOf(reader, entry, version) : pageOf(reader, entry, version);
  }

  private async token(asked: Record<string, string>, patience: Patience): Promise<Grant> {
    return grantOf(await this.calls.post(this.basic, 'oauth/token', asked, answers.token, patience));
  }
}

async function pageOf(reader: NotionReader, page: answers.Entry, before: string | null): Promise<Fetched> {
  const changed = new Date(page.last_edited_time ?? '').getTime();
  const version = changed < Date.now() - minuteMs ? (page.last_edited_time ?? null) : null;
  if (version !== null && version === before) return { kind: 'same' };
  const html = await new BlockHtml(reader).page(page.id, titleOf(page));
  return file(page, 'notion page', version, 'page.html', html);
}

/** A change of a row is none of its database: what tells of it is the rows themselves. */
async function rowsOf(reader: NotionReader, database: answers.Entry, before: string | null): Promise<Fetched> {
  const columns = Object.entries(database.properties)
    .toSorted(([, a], [, b]) => Number(b.type === 'title') - Number(a.type === 'title'))
    .map(([name]) => name);
  let csv = line(columns);
  for await (const row of reader.rows(database.id, answers.entries)) {
    if (answers.isGone(row)) continue;
    csv += line(columns.map((name) => (row.properties[name] ? propertyText(row.properties[name]) : '')));
    if (csv.length > mostRows) throw tooMuch();
  }
  const version = createHash('sha256').update(csv).digest('base64url');
  return version === before ? { kind: 'same' } : file(database, 'notion database', version, 'rows.csv', csv);
}

const line = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`;

const file = (
  { url }: answers.Entry,
  type: 'notion page' | 'notion database',
  version: string | null,
  fileName: string,
  content: string,
): Fetched => ({ kind: 'file', version, type, url: url ?? null, fileName, bytes: textChunks(content) });

function toRemoteFile(entry: answers.Entry): RemoteFile {
  return {
    id: entry.id,
    name: titleOf(entry) || 'Untitled',
    type: entry.object === 'database' ? 'notion database' : 'notion page',
    url: entry.url ?? null,
    changedAt: changedAt(entry.last_edited_time),
  };
}
