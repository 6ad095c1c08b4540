import { setTimeout as sleep } from 'node:timers/promises';
import { openPatientFetch } from '@lathe/platform/models/patient-fetch';
import { retryAfterMs } from '@lathe/platform/outgoing/retry-after';

type Fetch = typeof globalThis.fetch;

/** How long a request to Pinecone is waited for, in milliseconds. */
export interface PineconePatience {
  /** For the answer to one try. */
  readonly answerMs: number;
  /** For all pauses between tries that were too many. */
  readonly pausesMs: number;
}

/** It was asked too often, and longer than somebody waits for it. */
export class AskedTooOften extends Error {}

const firstPauseMs = 500;
const tooMany = 429;

/**
 * The fetch of Pinecone's client, which knows neither an end of waiting nor 429. After 5xx the client itself asks again,
 * a few times. Rejects with AskedTooOften, and with a TimeoutError where there is no answer.
 */
export function pineconeFetch({ answerMs, pausesMs }: PineconePatience): Fetch {
  const request = openPatientFetch();
  return async (input, init) => {
    let left = pausesMs;
    for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
      const answer = await request(input, { ...init, signal: AbortSignal.timeout(answerMs) });
      if (answer.status !== tooMany) return answer;
      await answer.body?.cancel();
      const wanted = retryAfterMs(answer.headers.get('retry-after')) ?? pauseMs;
      left -= wanted;
      if (left < 0) throw new AskedTooOften('It was asked too often');
      await sleep(wanted);
    }
  };
}
