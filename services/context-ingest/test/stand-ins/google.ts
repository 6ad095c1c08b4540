import { createHash, randomUUID } from 'node:crypto';
import type { OutsideAnswer, OutsideRequest } from './outside-server.ts';

export interface DriveStandInFile {
  readonly name: string;
  readonly mimeType: string;
  readonly modifiedTime: string;
  readonly body?: string | Buffer;
  /** What it is exported as; null is more than Drive exports. */
  readonly exports?: Readonly<Record<string, string | Buffer | null>>;
  readonly trashed?: boolean;
}

interface Asked {
  readonly challenge: string;
  readonly redirectUri: string;
  readonly scope: string;
}

const readOnly = 'https://www.googleapis.com/auth/drive.readonly';
const pageSize = 25;

/** Answers as Google's documented consent, tokens and Drive (version 3) do, as far as they are used. */
export class GoogleStandIn {
  readonly clientId = 'google-client';
  clientSecret = 'google-secret';
  readonly files = new Map<string, DriveStandInFile>();
  readonly requests: string[] = [];
  /** Times of requests in milliseconds. */
  readonly times: number[] = [];
  /** What the person says when they are asked; nothing while they think about it. */
  answers: 'yes' | 'no' | 'less' | 'nothing' = 'yes';
  /** Answers that many requests to Drive with a refusal first. */
  trouble: { status: number; times: number; reason?: string; retryAfter?: string } = { status: 0, times: 0 };
  /** How often it does not answer first where something is to be revoked. */
  deafness = 0;
  /** Seconds that an access goes on. */
  lifetime = 3_600;
  private readonly codes = new Map<string, Asked>();
  private readonly accesses = new Set<string>();
  private readonly refreshes = new Set<string>();

  /** Nothing that was granted counts any more. */
  revokeAll(): void {
    this.accesses.clear();
    this.refreshes.clear();
  }

  /** An access is over before its time. */
  endAccesses(): void {
    this.accesses.clear();
  }

  get granted(): number {
    return this.refreshes.size;
  }

  readonly answer = (request: OutsideRequest): OutsideAnswer => {
    const { method, path, query, body } = request;
    this.requests.push(`${method} ${path}`);
    this.times.push(Date.now());
    if (path === '/o/oauth2/v2/auth') return this.consent(query);
    const form = new URLSearchParams(body);
    if (path === '/token') return this.token(form);
    if (path === '/revoke') return this.revoke(form.get('token') ?? '');
    if (!this.accesses.has(String(request.headers['authorization']).replace('Bearer ', '')))
      return refusal(401, 'authError');
    if (this.trouble.times > 0) {
      this.trouble.times -= 1;
      const { status, reason = 'rateLimitExceeded', retryAfter } = this.trouble;
      return { ...refusal(status, reason), ...(retryAfter && { headers: { 'retry-after': retryAfter } }) };
    }
    if (path === '/drive/v3/about') return { body: { user: { emailAddress: 'walker@example.org' } } };
    if (path === '/drive/v3/files') return this.list(query);
    const [, id = '', exporting] = /^\/drive\/v3\/files\/([\w-]+)(\/export)?$/.exec(path) ?? [];
    const file = this.files.get(id);
    if (!file) return refusal(404, 'notFound');
    if (exporting) return exportOf(file, query.get('mimeType') ?? '');
    return query.get('alt') === 'media' ? { body: file.body ?? '' } : { body: told(id, file) };
  };

  private consent(query: URLSearchParams): OutsideAnswer {
    const redirectUri = query.get('redirect_uri') ?? '';
    const isRight =
      query.get('client_id') === this.clientId &&
      query.get('response_type') === 'code' &&
      query.get('access_type') === 'offline' &&
      query.get('code_challenge_method') === 'S256';
    if (!isRight) return { status: 400, body: 'Error 400: invalid_request' };
    if (this.answers === 'nothing')
      return { headers: { 'content-type': 'text/html' }, body: '<p>Choose an account</p>' };
    const back = new URLSearchParams({ state: query.get('state') ?? '' });
    if (this.answers === 'no') back.set('error', 'access_denied');
    else {
      const code = randomUUID();
      const scope = this.answers === 'less' ? 'openid' : (query.get('scope') ?? '');
      this.codes.set(code, { challenge: query.get('code_challenge') ?? '', redirectUri, scope });
      back.set('code', code);
    }
    return { status: 302, headers: { location: `${redirectUri}?${back.toString()}` } };
  }

  private token(form: URLSearchParams): OutsideAnswer {
    if (form.get('client_id') !== this.clientId || form.get('client_secret') !== this.clientSecret)
      return { status: 401, body: { error: 'invalid_client' } };
    const refresh = form.get('refresh_token');
    if (form.get('grant_type') === 'refresh_token')
      return this.refreshes.has(refresh ?? '')
        ? this.grant(readOnly)
        : { status: 400, body: { error: 'invalid_grant' } };
    const code = form.get('code') ?? '';
    const asked = this.codes.get(code);
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!asked || asked.challenge !== proof || asked.redirectUri !== form.get('redirect_uri'))
      return { status: 400, body: { error: 'invalid_grant' } };
    this.codes.delete(code);
    const refreshToken = `refresh-${randomUUID()}`;
    this.refreshes.add(refreshToken);
    return this.grant(asked.scope, refreshToken);
  }

  private grant(scope: string, refreshToken?: string): OutsideAnswer {
    const access = `access-${randomUUID()}`;
    this.accesses.add(access);
    const more = refreshToken === undefined ? {} : { refresh_token: refreshToken };
    return { body: { access_token: access, token_type: 'Bearer', expires_in: this.lifetime, scope, ...more } };
  }

  private revoke(token: string): OutsideAnswer {
    if (this.deafness > 0) {
      this.deafness -= 1;
      return refusal(503, 'backendError');
    }
    if (!this.refreshes.delete(token)) return { status: 400, body: { error: 'invalid_token' } };
    this.accesses.clear();
    return { body: {} };
  }

  /** Newest first, a page at a time, as far as the kinds and words of `q` go. */
  private list(query: URLSearchParams): OutsideAnswer {
    const q = query.get('q') ?? '';
    const kinds = [...q.matchAll(/mimeType = '([^']+)'/g)].map(([, kind]) => kind);
    const [, word = ''] = /name contains '((?:\\.|[^'\\])*)'/.exec(q) ?? [];
    const wanted = word.replaceAll(/\\(.)/g, '$1').toLowerCase();
    const found = [...this.files]
      .filter(([, { mimeType, trashed }]) => kinds.includes(mimeType) && trashed !== true)
      .filter(([, { name }]) => name.toLowerCase().includes(wanted))
      .toSorted(([, a], [, b]) => b.modifiedTime.localeCompare(a.modifiedTime));
    const from = Number(query.get('pageToken') ?? 0);
    const next = from + Math.min(pageSize, Number(query.get('pageSize')));
    const files = found.slice(from, next).map(([id, file]) => told(id, file));
    return { body: { files, ...(next < found.length && { nextPageToken: String(next) }) } };
  }
}

function exportOf({ exports }: DriveStandInFile, mimeType: string): OutsideAnswer {
  const body = exports?.[mimeType];
  if (body === undefined) return refusal(400, 'badRequest');
  return body === null ? refusal(403, 'exportSizeLimitExceeded') : { body };
}

const told = (id: string, { name, mimeType, modifiedTime, trashed = false }: DriveStandInFile): object => ({
  ...{ id, name, mimeType, modifiedTime, trashed, webViewLink: `https://drive.google.com/file/d/${id}/view` },
});

const refusal = (status: number, reason: string): OutsideAnswer => ({
  status,
  body: { error: { code: status, message: reason, errors: [{ domain: 'global', reason, message: reason }] } },
});
