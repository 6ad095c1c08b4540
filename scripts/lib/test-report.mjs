// @ts-check
// The JSON report of jest, which vitest and the charts write, too: its counts, and the names of what failed.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../launcher.mjs';

/**
 * @typedef {object} TestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} [numRuntimeErrorTestSuites]
 * @property {{ name: string, status: string, assertionResults: { fullName: string, status: string }[] }[]} [testResults]
 */

/**
 * Counts of a report, and a line per failure: the file and the whole name of the test. A report that is not there, or
 * that tells of no failure though the runner ended with one, counts as one failure.
 *
 * @param {string} file
 * @param {number | string | null} status what the runner ended with
 * @returns {{ passed: number, failed: number, skipped: number, failures: string[] }}
 */
export function readTestReport(file, status) {
  /** @type {TestReport} */
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: ['no report was written'] };
  }
  const failed = report.numFailedTests + (report.numRuntimeErrorTestSuites ?? 0);
  return {
    passed: report.numPassedTests,
    failed: Math.max(failed, status === 0 ? 0 : 1),
    skipped: report.numPendingTests,
    failures: (report.testResults ?? []).flatMap(failuresOf),
  };
}

/** @param {NonNullable<TestReport['testResults']>[number]} file */
function failuresOf({ name, status, assertionResults }) {
  const path = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => `${path}: ${test.fullName}`);
  return failed.length === 0 && status === 'failed' ? [path] : failed;
}
