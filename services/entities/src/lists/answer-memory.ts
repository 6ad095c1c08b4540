import { Injectable } from '@nestjs/common';

/** Bytes that one answer to a list may have. */
export const maxAnswerBytes = 16 * 1024 * 1024;
/** What it may always have, whatever else there is. */
const leastAnswerBytes = 1024 * 1024;
/** Bytes of answers that this process may be making, or holding until their clients take them. */
const maxHeldBytes = 64 * 1024 * 1024;

/** Memory that one answer has. */
export interface AnswerRoom {
  /** Bytes that the answer may have. */
  readonly bytes: number;
  /** Gives back what the answer does not need, once it is known; all of it with 0. */
  shrink(bytes: number): void;
}

/**
 * Memory of answers to lists. The more of it is taken, the smaller the next answer may be, so that many large lists at
 * once, or clients that never take theirs, cost the process a bounded amount; a list that is cut has a cursor to go on
 * with.
 */
@Injectable()
export class AnswerMemory {
  private held = 0;

  take(): AnswerRoom {
    let own = Math.max(leastAnswerBytes, Math.min(maxAnswerBytes, Math.floor((maxHeldBytes - this.held) / 4)));
    this.held += own;
    const shrink = (bytes: number): void => {
      this.held += Math.min(bytes, own) - own;
      own = Math.min(bytes, own);
    };
    return { bytes: own, shrink };
  }
}
