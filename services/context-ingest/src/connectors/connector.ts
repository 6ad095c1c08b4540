import type { Readable } from 'node:stream';
import type { RemoteFile } from '@lathe/proto/context-ingest/connectors';
import type { ConnectorId, ContextItem } from '@lathe/proto/context-ingest/http';
import type { Patience } from './connector-requests.js';

/** What an account has granted. */
export interface Grant {
  readonly access: string;
  /** Gets the next one; null where the access goes on until it is revoked. */
  readonly refresh: string | null;
  /** Milliseconds since 1970; null where it is not said. */
  readonly expiresAt: number | null;
}

/** Where somebody is asked, and what comes back from there. */
export interface ConsentQuestion {
  readonly state: string;
  readonly redirectUri: string;
  /** Proves that who brings the code has asked for it (PKCE, RFC 7636), where the service knows that. */
  readonly verifier: string;
}

/** Which document, as the content that is there already has it. */
export interface FileQuestion {
  readonly id: string;
  /** Null where it is to be fetched in any case. */
  readonly version: string | null;
}

/** A document as a file whose text can be read. */
export interface FetchedFile {
  readonly kind: 'file';
  /** What tells that it was changed; null where that cannot be told yet. */
  readonly version: string | null;
  /** Null where its bytes tell. */
  readonly type: ContextItem['type'] | null;
  readonly url: string | null;
  /** Its ending says what kind of text it is. */
  readonly fileName: string;
  readonly bytes: AsyncIterable<Uint8Array> | Readable;
}
export type Fetched = FetchedFile | { readonly kind: 'same' };

export interface FilePage {
  readonly files: readonly RemoteFile[];
  readonly next: string | null;
}

/**
 * A service that keeps documents of people. With an access that counts no longer each method throws `connector/ended`;
 * all throw `connector/busy` where it was asked too often for longer than the patience, and `connector/failed`.
 */
export interface Connector {
  readonly id: ConnectorId;
  consentUrl(question: ConsentQuestion): string;
  /** Throws `connector/ended` for a code that is not good, and `connector/refused` for less than was asked for. */
  exchange(code: string, question: ConsentQuestion, patience: Patience): Promise<Grant>;
  /** Throws `connector/ended`. */
  renew(refresh: string, patience: Patience): Promise<Grant>;
  revoke(grant: Grant, patience: Patience): Promise<void>;
  /** What the account is called. */
  accountOf(access: string, patience: Patience): Promise<string>;
  list(access: string, asked: { search: string; cursor: string | undefined }, patience: Patience): Promise<FilePage>;
  /** Throws `connector/gone`, and an ExtractionFault for what cannot be read. */
  fetch(access: string, file: FileQuestion, patience: Patience): Promise<Fetched>;
}

export const CONNECTORS = Symbol('Connector[]: those that are set up');
export type Connectors = readonly Connector[];

/** When a document was changed, as its service says; null where that is no time. */
export function changedAt(said: string | undefined): string | null {
  const time = new Date(said ?? '');
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
