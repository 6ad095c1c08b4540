import { DomainError, invalid } from '@lathe/platform/errors/domain-error';
import type { PartialOutcome, RowResult } from '@lathe/proto/entities/many-rows';
import type { Issue } from '@lathe/proto/errors/wire';
import { atIndex } from './new-rows.js';
import type { Row } from './row.js';

const maxIssues = 100;

/** What became of one row of a call: as it is now, or why it is not. */
export type RowOutcome = Row | DomainError;

/** The answer to a call whose rows stand for themselves. */
export function partialOutcome(outcomes: readonly RowOutcome[]): PartialOutcome {
  const failed = outcomes.filter((outcome) => outcome instanceof DomainError).length;
  return { done: outcomes.length - failed, failed, results: outcomes.map(resultOf) };
}

/**
 * Why a call is refused whose rows go together, with the indexes of those it is for; undefined when it is not. That a
 * row may not be touched comes before what is wrong with others.
 */
export function refusalOf(outcomes: readonly unknown[]): DomainError | undefined {
  const errors = [...outcomes.entries()].filter(
    (entry): entry is [number, DomainError] => entry[1] instanceof DomainError,
  );
  const [first] = errors.filter(([, { kind }]) => kind !== 'invalid');
  if (first) {
    const [index, { code, message, details }] = first;
    return new DomainError(code, { ...details, issues: [{ path: String(index), message }] }, { message });
  }
  const issues = errors.flatMap(([index, error]) => issuesOf(error).map((issue) => atIndex(index, issue)));
  return issues.length > 0 ? invalid(issues.slice(0, maxIssues)) : undefined;
}

function resultOf(outcome: RowOutcome, index: number): RowResult {
  if (!(outcome instanceof DomainError)) return { index, row: outcome };
  const { code, message } = outcome;
  const issues = issuesOf(outcome);
  return { index, error: { code, message, ...(issues.length > 0 ? { issues } : {}) } };
}

const issuesOf = ({ details }: DomainError): Issue[] => (details['issues'] as Issue[] | undefined) ?? [];
