import { type DomainError, invalid } from '@lathe/platform/errors/domain-error';

/** An import file that cannot be read at all; nothing of it is stored. */
export const fileProblem = (message: string): DomainError => invalid([{ path: 'file', message }]);

/** What is wrong with a file, where that is what an error says. */
export function fileProblemIn({ details }: DomainError): string | undefined {
  const [issue] = (details['issues'] ?? []) as { path: string; message: string }[];
  return issue?.path === 'file' ? issue.message : undefined;
}

/** Bytes that one row of a file may have: what fits into a stored row, written in the longest way. */
export const maxRecordBytes = 2_000_000;
