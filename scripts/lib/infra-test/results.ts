// Counts what passed, failed and was skipped, and prints it as it goes.
import { asError } from '../as-error.ts';
import type { readTestReport } from '../test-report.mjs';

export class Results {
  passed = 0;
  failed = 0;
  skipped = 0;

  /** Runs one check; it passes unless it throws. Answers what it answered. */
  async check<Answer>(name: string, work: () => Answer | Promise<Answer>): Promise<Answer | undefined> {
    const begun = Date.now();
    try {
      const answer = await work();
      this.passed += 1;
      console.log(`ok      ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
      return answer;
    } catch (error) {
      this.fail(name, error);
      return undefined;
    }
  }

  fail(name: string, error: unknown): void {
    this.failed += 1;
    console.log(`FAILED  ${name}\n${asError(error).stack}`);
  }

  skip(name: string, reason: string): void {
    this.skipped += 1;
    console.log(`SKIPPED ${name}: ${reason}`);
  }

  /** Adds what a test runner's report says. */
  addReport({ passed, failed, skipped, failures }: ReturnType<typeof readTestReport>): void {
    this.passed += passed;
    this.failed += failed;
    this.skipped += skipped;
    for (const failure of failures) console.log(`FAILED  ${failure}`);
  }

  /**
   * Adds the closing line of a command, "N passed, N failed[, N skipped]". Without one, or with an exit code, something
   * failed.
   */
  addLine(name: string, output: string, status: number | string | null): void {
    const line = output.match(/^\d+ passed, \d+ failed(, \d+ skipped)?$/gm)?.at(-1);
    const [passed = 0, failed = 0, skipped = 0] = line?.match(/\d+/g)?.map(Number) ?? [];
    this.passed += passed;
    this.skipped += skipped;
    this.failed += Math.max(failed, status === 0 && line ? 0 : 1);
    console.log(`${name}: ${line ?? 'no closing line'}`);
  }

  toString(): string {
    return `${this.passed} passed, ${this.failed} failed${this.skipped ? `, ${this.skipped} skipped` : ''}`;
  }
}
