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

const rank = ({ severity }: Issue): number => (severity === 'error' ? 0 : 1);

/** The place is told beside the sentence, so the sentence does not begin with it. */
function toFinding({ path, line, message, detectorId, severity }: Issue): AnswerFindings['issues'][number] {
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
