import { Injectable } from '@nestjs/common';

/** Bytes that one answer to a list may have. */
export const maxAnswerBytes = 16 * 1024 * 1024;
/** What it may always have, whatever else waits. */
const leastAnswerBytes = 1024 * 1024;
/** Bytes that may wait in this process for their clients to take them. */
const maxHeldBytes = 128 * 1024 * 1024;

/**
 * Answers that wait in memory for their clients. The more wait, the smaller the next one may be, so that many large lists at once, or
 * clients that never take them, cost the process a bounded amount; a list that is cut has a cursor to go on with.
 */
@Injectable()
export class AnswerMemory {
  private held = 0;

  /** Bytes that the next answer may have. */
  get allowance(): number {
    return Math.max(leastAnswerBytes, Math.min(maxAnswerBytes, (maxHeldBytes - this.held) / 8));
  }

  /** Counts an answer until the returned function is called. */
  hold(bytes: number): () => void {
    this.held += bytes;
    let isHeld = true;
    return () => {
      if (isHeld) this.held -= bytes;
      isHeld = false;
    };
  }
}
