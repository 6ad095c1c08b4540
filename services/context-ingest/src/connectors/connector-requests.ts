import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@lathe/platform/errors/domain-error';
import type { OutgoingAnswer, OutgoingRequest, OutgoingRequests } from '@lathe/platform/outgoing/outgoing-requests';
import { retryAfterMs } from '@lathe/platform/outgoing/retry-after';
import type { z } from 'zod';

/** How long a service may let whoever asks wait. */
export interface Patience {
  /** For all pauses that it asks for, in milliseconds. */
  readonly pausesMs: number;
  readonly signal?: AbortSignal;
}

/** What a service has refused. */
export interface Refusal {
  readonly status: number;
  /** What it calls the reason; empty where it says none. */
  readonly reason: string;
}

/** Says why something is refused; undefined where the usual reading of its status is right. */
export type ReadRefusal = (refusal: Refusal) => DomainError | 'busy' | undefined;

const answerLimits = { totalMs: 30_000, maxBytes: 8_000_000 };
/** So much of a refusal is read. */
const refusalLimits = { totalMs: 30_000, maxBytes: 10_000_000 };
const firstPauseMs = 1_000;
const tooMany = 429;
/** Reasons that are about the installation, and say nothing of whom it asks for (RFC 6749). */
const ofClient: ReadonlySet<string> = new Set(['invalid_client', 'unauthorized_client']);

/** Requests to services of documents: always through the guard, and no faster than they ask for. */
export class ConnectorRequests {
  constructor(
    private readonly outgoing: OutgoingRequests,
    private readonly readRefusal: ReadRefusal,
  ) {}

  /** An answer that the schema reads. Throws as `Connector` says, and `connector/failed` for any other answer. */
  async json<T>(request: OutgoingRequest, schema: z.ZodType<T>, patience: Patience): Promise<T> {
    const { body } = await this.send({ limits: answerLimits, ...request }, patience);
    const { data, error } = schema.safeParse(jsonOf(await text(body).catch(failed)));
    if (error) return failed(error);
    return data;
  }

  /** An answer whose body is read by the caller. Throws as `Connector` says. */
  async send(request: OutgoingRequest, { pausesMs, signal }: Patience): Promise<OutgoingAnswer> {
    let left = pausesMs;
    for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
      const asked = { limits: refusalLimits, ...request, ...(signal && { signal }) };
      const answer = await this.outgoing.send(asked).catch((error: unknown) => {
        signal?.throwIfAborted();
        return failed(error);
      });
      if (answer.status >= 200 && answer.status < 300) return answer;
      const refused = this.refused({ status: answer.status, reason: reasonOf(await text(answer.body).catch(failed)) });
      if (refused !== 'busy') throw refused;
      const wanted = retryAfterMs([answer.headers['retry-after']].flat()[0] ?? null) ?? pauseMs;
      left -= wanted;
      if (left < 0) throw new DomainError('connector/busy', { retryAfterSeconds: Math.ceil(wanted / 1_000) });
      await sleep(wanted, undefined, { signal });
    }
  }

  private refused(refusal: Refusal): DomainError | 'busy' {
    const { status, reason } = refusal;
    const read = this.readRefusal(refusal);
    if (read) return read;
    if (status === tooMany) return 'busy';
    if (ofClient.has(reason)) return unexpected(refusal);
    if (status === 401) return new DomainError('connector/ended');
    if (status === 404) return new DomainError('connector/gone');
    return unexpected(refusal);
  }
}

/** Google and Notion name the reason in `error` or `code`, and Drive in the first of `error.errors`. */
function reasonOf(said: string): string {
  const { error, code } = (jsonOf(said) ?? {}) as { error?: unknown; code?: unknown };
  if (typeof error === 'string') return error;
  const { errors } = (error ?? {}) as { errors?: readonly { reason?: unknown }[] };
  const named = Array.isArray(errors) ? errors[0]?.reason : code;
  return typeof named === 'string' ? named : '';
}

function jsonOf(said: string): unknown {
  try {
    return JSON.parse(said);
  } catch {
    return undefined;
  }
}

const unexpected = ({ status, reason }: Refusal): DomainError =>
  new DomainError('connector/failed', {}, { cause: new Error(`It has answered ${status} ${reason}`) });

function failed(cause: unknown): never {
  throw new DomainError('connector/failed', {}, { cause });
}
