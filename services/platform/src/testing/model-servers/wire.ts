import type { IncomingHttpHeaders } from 'node:http';

export type Json = Record<string, unknown>;

/** One request as it came. */
export interface WireRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Json;
}

/** An answer that is no stream. */
export interface WireAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  readonly type?: string;
}

/** What a service of this form knows. */
export interface ServedModel {
  readonly name: string;
  readonly key: string;
  /** Tokens of prompt and answer; four characters count as one. */
  readonly window: number;
  /** Tokens of its longest answer. */
  readonly answer: number;
}

/** Which failure a service is to show; each has a form of its own in every service. */
export const faults = [
  'wrong key',
  'unknown model',
  'prompt too long',
  'rate limit',
  'quota',
  'no credit',
  'server error',
  'overloaded',
  'overloaded in the stream',
  'no first word',
  'silence in the middle',
  'connection cut',
  'ends without an end',
  'plain answer',
  'page instead of an answer',
  'content filter',
  'prompt blocked',
] as const;
export type Fault = (typeof faults)[number];

export interface Counts {
  readonly prompt: number;
  readonly cached: number;
  readonly answer: number;
}

/** How a kind of service speaks: what it refuses, what its streams and its failures look like. */
export interface Wire {
  readonly streamType: string;
  /** The refusal of a request as the service itself words it; null for one that it takes. */
  refusal(request: WireRequest, served: ServedModel): WireAnswer | null;
  /** Whether a request asks for a stream. */
  streams(request: WireRequest): boolean;
  start(counts: Counts): string;
  piece(text: string): string;
  /** A piece of a call of the function that the request offers. */
  call(name: string, args: object): string;
  /** `filtered`: stopped by the service's own filter. */
  end(finish: 'whole' | 'called' | 'filtered', counts: Counts): string;
  /** The same as one answer. */
  whole(text: string, counts: Counts): string;
  called(name: string, args: object, counts: Counts): string;
  /** The failures that this service words itself; null for one that it does not know. */
  failure(fault: Fault, served: ServedModel): WireAnswer | null;
  /** Its event for being overloaded in the middle of a stream. */
  readonly overloadedEvent: string;
  /** What it streams for a prompt that it refuses to answer; null for a service that has no such thing. */
  readonly blockedPrompt: string | null;
}

export const sse = (data: object, event?: string): string =>
  `${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`;

/** Names in a text, with space between them. */
export const words = (text: string): string[] => text.trim().split(/\s+/);

/** How many tokens of a request its model reads. */
export const tokensOf = (texts: readonly string[]): number => Math.ceil(texts.join('').length / 4);

/** The first field that the service does not know. */
export const unknownField = (body: Json, known: readonly string[]): string | undefined =>
  Object.keys(body).find((name) => !known.includes(name));

export const isJson = (given: unknown): given is Json =>
  typeof given === 'object' && given !== null && !Array.isArray(given);
export const listOf = (given: unknown): Json[] => (Array.isArray(given) ? given.filter(isJson) : []);
export const isWhole = (given: unknown, least: number, most: number): boolean =>
  Number.isInteger(given) && (given as number) >= least && (given as number) <= most;
export const isBetween = (given: unknown, least: number, most: number): boolean =>
  typeof given === 'number' && given >= least && given <= most;
