import type { Project } from '../project/project-model.js';

/** A change of one file: the characters from `start` to `end` become `text`. */
export interface TextEdit {
  path: string;
  start: number;
  end: number;
  text: string;
}

/** Something wrong with a project: what found it, where, why, and how to mend it where that is certain. */
export interface Issue {
  detectorId: string;
  path: string;
  /** From 1. */
  line: number;
  message: string;
  severity: 'error' | 'warning';
  /** The app would not start, or a page not open: no version is made of it. */
  blocks: boolean;
  fix: TextEdit[] | null;
}

export interface Detector {
  id: string;
  /** Why such a thing is wrong, for the one who repairs it. */
  cause: string;
  severity: Issue['severity'];
  blocks: boolean;
  detect(project: Project): Finding[];
}

/** What a detector reports; the rest of the issue is the detector's own. */
export type Finding = Pick<Issue, 'path' | 'line' | 'message'> & { fix?: TextEdit[] | null };

/** Those that were not there before. */
export function freshIssues(before: Issue[], now: Issue[]): Issue[] {
  const known = new Set(before.map((issue) => signatureOf([issue])));
  return now.filter((issue) => !known.has(signatureOf([issue])));
}

/**
 * Same kind of problem in the same place: equal before and after a repair means no progress. Lines are left out, since
 * they move.
 */
export const signatureOf = (issues: Issue[]): string =>
  [...new Set(issues.map(({ detectorId, path, message }) => `${detectorId} ${path} ${message.replace(/\d+/g, '#')}`))]
    .sort()
    .join('\n');
