import type { ProjectFiles } from '../actions/staging/project.js';

/** What a model is asked. */
export interface AnswerRequest {
  /** On whose behalf. */
  accountId: string;
  /** Six lower-case letters or digits that mark the control lines of this answer. */
  nonce: string;
  prompt: string;
  files: ProjectFiles;
  /** Absent while the app has no name of its own. */
  appName?: string;
  /** Earlier messages, oldest first. */
  history: { role: 'user' | 'assistant'; content: string }[];
  /** Attached text files. */
  attachments: { name: string; content: string }[];
  /** `yyyy-mm-dd` */
  today: string;
  /** Problems to mend instead of a prompt to answer. */
  repair?: { path: string; line: number; message: string }[];
}
