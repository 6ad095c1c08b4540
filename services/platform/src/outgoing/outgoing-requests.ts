import type { Readable } from 'node:stream';

export interface OutgoingRequest {
  /** GET unless told. */
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  /** Those of the connection (host, content-length, accept-encoding and the like) are the guard's own. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly limits?: Partial<OutgoingLimits>;
  /** False answers what leads on to another address as it is; followed unless told. */
  readonly follow?: boolean;
  /** Ends it before its time. */
  readonly signal?: AbortSignal;
}

export interface OutgoingLimits {
  /** From the first look-up of a name to the last byte of the answer, redirects included; milliseconds. */
  readonly totalMs: number;
  /** Of the answer, as it arrives and as it is when unpacked. */
  readonly maxBytes: number;
}

export interface OutgoingAnswer {
  readonly status: number;
  /** Where the answer came from, redirects followed. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Unpacked. Fails with `outgoing/too-large`, `outgoing/too-slow` and the like; read it to its end or destroy it. */
  readonly body: Readable;
}

/**
 * Requests made for a user: to an address that somebody typed, or that a page named (crawler, webhooks, images). They
 * reach nothing but the public internet (design 11.4).
 */
export interface OutgoingRequests {
  /**
   * Answers as soon as the headers are there, whatever the status. Throws `outgoing/bad-address`,
   * `outgoing/port-refused`, `outgoing/address-refused`, `outgoing/redirect-refused`, `outgoing/too-many-redirects`,
   * `outgoing/unreadable`, `outgoing/not-reached` or `outgoing/too-slow`.
   */
  send(request: OutgoingRequest): Promise<OutgoingAnswer>;
}
