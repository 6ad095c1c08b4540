import { createHash } from 'node:crypto';
import { DomainError } from '@lathe/platform/errors/domain-error';
import type { OutgoingAnswer, OutgoingRequests } from '@lathe/platform/outgoing/outgoing-requests';
import type { RemoteFile } from '@lathe/proto/context-ingest/connectors';
import { ExtractionFault } from '../../extraction/extraction-fault.js';
import {
  changedAt,
  type Connector,
  type ConsentQuestion,
  type Fetched,
  type FilePage,
  type FileQuestion,
  type Grant,
} from '../connector.js';
import { ConnectorRequests, type Patience, type ReadRefusal } from '../connector-requests.js';
import type { ClientAccess } from '../connectors-config.js';
import { grantOf } from '../grants.js';
import { exported, readable, stored } from './drive-kinds.js';
import * as answers from './google-answers.js';

const scope = 'https://www.googleapis.com/auth/drive.readonly';
const fields = 'id,name,mimeType,modifiedTime,size,webViewLink,trashed';
const pageSize = '25';
/** Drive exports no more, and nothing larger is taken in (design section 10). */
const fileLimits = { totalMs: 120_000, maxBytes: 10_000_000 };

/** Where Google is asked; each of its services has an address of its own. */
export interface GoogleAddresses {
  readonly consent: string;
  readonly token: string;
  readonly revoke: string;
  readonly drive: string;
}

/** `base` is another address that speaks as all of them do. */
export const googleAddresses = (base: string | undefined): GoogleAddresses => ({
  consent: `${base ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
  token: `${base ?? 'https://oauth2.googleapis.com'}/token`,
  revoke: `${base ?? 'https://oauth2.googleapis.com'}/revoke`,
  drive: `${base ?? 'https://www.googleapis.com'}/drive/v3`,
});

const tooOften = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'sharingRateLimitExceeded']);
/** Of what is renewed, and of what is revoked. */
const overReasons = new Set(['invalid_grant', 'invalid_token']);
const withoutRight = new Set(['insufficientFilePermissions', 'forbidden', 'cannotDownloadFile', 'fileNotDownloadable']);

const readRefusal: ReadRefusal = ({ status, reason }) => {
  if (status === 403 && tooOften.has(reason)) return 'busy';
  if (status === 403 && withoutRight.has(reason)) return new DomainError('connector/gone');
  if (status === 403 && reason === 'insufficientPermissions') return new DomainError('connector/ended');
  if (status === 400 && overReasons.has(reason)) return new DomainError('connector/ended');
  return undefined;
};
const tooLargeToExport = 'exportSizeLimitExceeded';

/** Google Drive, by its version 3 and Google's OAuth 2.0 for web servers. It is read only. */
export class GoogleDrive implements Connector {
  readonly id = 'google drive';
  private readonly requests: ConnectorRequests;

  constructor(
    outgoing: OutgoingRequests,
    private readonly client: ClientAccess,
    private readonly at: GoogleAddresses,
  ) {
    this.requests = new ConnectorRequests(outgoing, (refusal) =>
      refusal.reason === tooLargeToExport ? new DomainError('outgoing/too-large') : readRefusal(refusal),
    );
  }

  consentUrl({ state, redirectUri, verifier }: ConsentQuestion): string {
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    return `${this.at.consent}?${new URLSearchParams({
      ...{ client_id: this.client.clientId, redirect_uri: redirectUri, response_type: 'code', scope, state },
      // A token to renew with is given only to whoever asks for one, and anew only with a new consent.
      ...{ access_type: 'offline', prompt: 'consent' },
      ...{ code_challenge: challenge, code_challenge_method: 'S256' },
    }).toString()}`;
  }

  async exchange(code: string, { redirectUri, verifier }: ConsentQuestion, patience: Patience): Promise<Grant> {
    const asked = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
    const answer = await this.token(asked, patience);
    // People may untick what they are asked for.
    if (!answer.scope.split(' ').includes(scope)) throw new DomainError('connector/refused');
    return grantOf(answer);
  }

  async renew(refresh: string, patience: Patience): Promise<Grant> {
    return grantOf(await this.token({ grant_type: 'refresh_token', refresh_token: refresh }, patience), refresh);
  }

  async revoke({ access, refresh }: Grant, patience: Patience): Promise<void> {
    const { body } = await this.requests.send(form(this.at.revoke, { token: refresh ?? access }), patience);
    body.destroy();
  }

  async accountOf(access: string, patience: Patience): Promise<string> {
    const { user } = await this.requests.json(this.get(access, 'about', { fields: 'user' }), answers.about, patience);
    return user.emailAddress ?? user.displayName ?? 'Google Drive';
  }

  async list(
    access: string,
    { search, cursor }: { search: string; cursor: string | undefined },
    patience: Patience,
  ): Promise<FilePage> {
    const kinds = readable.map((mimeType) => `mimeType = '${mimeType}'`).join(' or ');
    const named = search === '' ? '' : ` and name contains '${search.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
    const asked = {
      ...{ q: `trashed = false and (${kinds})${named}`, orderBy: 'modifiedTime desc', pageSize },
      ...{ fields: `nextPageToken,files(${fields})`, includeItemsFromAllDrives: 'true', supportsAllDrives: 'true' },
      ...(cursor !== undefined && { pageToken: cursor }),
    };
    const { files, nextPageToken } = await this.requests.json(
      this.get(access, 'files', asked),
      answers.driveFiles,
      patience,
    );
    return { files: files.map(toRemoteFile), next: nextPageToken ?? null };
  }

  async fetch(access: string, { id, version }: FileQuestion, patience: Patience): Promise<Fetched> {
    const file = await this.requests.json(
      this.get(access, pathOf(id), { fields, supportsAllDrives: 'true' }),
      answers.driveFile,
      patience,
    );
    if (file.trashed === true) throw new DomainError('connector/gone');
    const changed = file.modifiedTime ?? null;
    if (changed !== null && changed === version) return { kind: 'same' };
    const found = { kind: 'file' as const, version: changed, url: file.webViewLink ?? null };
    const own = exported[file.mimeType];
    if (own) return { ...found, type: own.type, ...(await this.export(access, id, own.exports, patience)) };
    const kind = stored[file.mimeType];
    if (!kind) throw new ExtractionFault('The file is of a kind that cannot be read.');
    const request = this.get(access, pathOf(id), { alt: 'media', supportsAllDrives: 'true' });
    const { body } = await this.requests.send({ ...request, limits: fileLimits }, patience);
    return { ...found, type: kind.type, fileName: `file.${kind.ending}`, bytes: body };
  }

  /** As the first kind that is not too large. */
  private async export(
    access: string,
    id: string,
    [first, ...others]: readonly { mimeType: string; ending: string }[],
    patience: Patience,
  ): Promise<{ fileName: string; bytes: OutgoingAnswer['body'] }> {
    const { mimeType, ending } = first!;
    try {
      const request = this.get(access, `${pathOf(id)}/export`, { mimeType });
      const { body } = await this.requests.send({ ...request, limits: fileLimits }, patience);
      return { fileName: `file.${ending}`, bytes: body };
    } catch (error) {
      const isTooLarge = error instanceof DomainError && error.code === 'outgoing/too-large';
      if (!isTooLarge || others.length === 0) throw error;
      return this.export(access, id, others, patience);
    }
  }

  private token(asked: Record<string, string>, patience: Patience) {
    const { clientId, clientSecret } = this.client;
    const body = { ...asked, client_id: clientId, client_secret: clientSecret };
    return this.requests.json(form(this.at.token, body), answers.token, patience);
  }

  private get(access: string, path: string, query: Record<string, string>) {
    const url = `${this.at.drive}/${path}?${new URLSearchParams(query).toString()}`;
    return { url, headers: { authorization: `Bearer ${access}` } };
  }
}

const pathOf = (id: string): string => `files/${encodeURIComponent(id)}`;

const form = (url: string, body: Record<string, string>) => ({
  method: 'POST' as const,
  url,
  headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
  body: new URLSearchParams(body).toString(),
});

function toRemoteFile({ id, name, mimeType, webViewLink, modifiedTime }: answers.DriveFile): RemoteFile {
  const type = exported[mimeType]?.type ?? stored[mimeType]?.type ?? 'unrecognized';
  return { id, name, type, url: webViewLink ?? null, changedAt: changedAt(modifiedTime) };
}
