import type { AnswerFindings } from '@lathe/proto/builder-chat/model';
import { componentName } from '../../detectors/project/source-file.js';
import type { Issue } from '../../detectors/rules/issue.js';

const most = 50;

/**
 * What an answer tells of the problems that are left: new ones, and those in the files it changed. Older ones elsewhere
 * were told by the answer that brought them. Null when there is nothing to tell.
 */
export function findingsOf(
  unresolved: Issue[],
  fresh: Issue[],
  changedPaths: string[],
  repairable: boolean,
): AnswerFindings | null {
  const told = unresolved.filter((issue) => fresh.includes(issue) || changedPaths.includes(issue.path));
  if (told.length === 0) return null;
  const worstFirst = [...told].sort((a, b) => rank(a) - rank(b));
  return { issues: worstFirst.slice(0, most).map(toFinding), repairable };
}

/** How many problems an answer tells one by one. */
const mostInWords = 5;

/**
 * What an answer leaves open, for its own words: what it could not do, and what is new and not in order. A field that was
 * taken away is neither.
 */
export function openInWords(failures: readonly Issue[], fresh: readonly Issue[]): string {
  const told = [
    ...failures.map(({ path, message }) => `- ${path === '' ? '' : `${path}: `}${message}`),
    ...fresh
      .filter(({ detectorId }) => detectorId !== 'dropped-field')
      .map(toFinding)
      .map(({ file, line, message }) => `- ${file}, line ${line}: ${message}`),
  ];
  if (told.length === 0) return '';
  const more = told.length - mostInWords;
  return ['What is still open:', ...told.slice(0, mostInWords), ...(more > 0 ? [`- and ${more} more`] : [])].join('\n');
}

const rank = ({ severity }: Issue): number => (severity === 'error' ? 0 : 1);

/** The place is told beside the sentence, so the sentence does not begin with it. */
export function toFinding({
  path,
  line,
  message,
  detectorId,
  severity,
}: Omit<Issue, 'blocks' | 'fix'>): AnswerFindings['issues'][number] {
  const plain = message.startsWith(`${path} `) ? message.slice(path.length + 1) : message;
  return {
    file: path,
    line,
    message: `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`,
    componentName: componentName(path),
    detectorId,
    severity,
  };
}
