import type { Diagnostic } from '@codemirror/lint';
import type { Text } from '@codemirror/state';
import type { ValidationOutcome } from '@lathe/proto/builder-chat/validation';

/** What a detector found in a file. */
export type Problem = ValidationOutcome['initialIssues'][number];

/** Problems as the gutter shows them: each at its line, from its first letter to its end. */
export function diagnosticsOf(problems: readonly Problem[], document: Text): Diagnostic[] {
  return problems.map(({ line: number, message, severity }) => {
    const line = document.line(Math.min(number, document.lines));
    const from = line.from + (line.text.length - line.text.trimStart().length);
    return { from, to: line.to, severity, message };
  });
}

/** Problems by the path of their file. */
export function byFile(problems: readonly Problem[]): ReadonlyMap<string, readonly Problem[]> {
  const found = new Map<string, Problem[]>();
  for (const problem of problems) found.set(problem.file, [...(found.get(problem.file) ?? []), problem]);
  return found;
}
