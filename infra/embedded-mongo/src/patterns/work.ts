import { CommandError } from '../errors.js';

/**
 * Steps a filter may take over the patterns of one document; a step is one character, some 10 ns, so that all of them
 * are some 20 ms.
 */
const stepsPerDocument = 2_000_000;

/** The steps that are left for the patterns of one document, as PCRE's match limit is for one pattern. */
export class Work {
  left = stepsPerDocument;
  /** Whether anything here counts steps. */
  counts = false;

  renew(): void {
    this.left = stepsPerDocument;
  }

  /** Throws MongoDB's code for a pattern that met its limit. */
  spend(steps: number): void {
    this.left -= steps;
    if (this.left < 0)
      throw new CommandError(
        'InvalidRegex',
        'Error occurred while executing regular expression: the match limit was reached',
        { code: 51156 },
      );
  }
}
