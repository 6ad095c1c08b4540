import type { GenerationStatus } from '@lathe/proto/builder-chat/generation';
import type { ValidationOutcome } from '@lathe/proto/builder-chat/validation';
import type { EntityRename, PendingFile, PendingRows, ProjectFiles } from '../../actions/staging/project.js';

/** What the assistant does to an app as a durable job: an answer to a message, or the check of a version. */
export interface Generation {
  id: string;
  appId: string;
  ownerId: string;
  /** Empty for a check. */
  userMessageId: string;
  /** The assistant's message that this generation writes; of a check the one whose version is checked, if any. */
  messageId: string;
  prompt: string;
  /** The model that was asked for; null for the standard one. */
  model: string | null;
  /** The version that is checked; null for an answer. */
  validates: string | null;
  /** What a check has found and done; of one that is not over, what it says once its version is committed. */
  validation: ValidationOutcome | null;
  status: GenerationStatus;
  /** How often a process has begun to work on it. */
  runs: number;
  cancelRequested: boolean;
  versionId: string | null;
  /** What is about to be committed; from here on a crash resumes instead of writing anew. */
  staged: StagedAnswer | null;
  createdAt: Date;
}

export interface StagedAnswer {
  /** The version that the answer was made on. */
  head: string | null;
  /** Null for an answer that only adds rows: rows are not a version. */
  files: ProjectFiles | null;
  renames: EntityRename[];
  records: PendingRows[];
  /** Absent in answers of before there were any. */
  imports?: PendingFile[];
  validation?: ValidationOutcome;
  /** A name for an app that has none. */
  appName?: string | undefined;
  /** Titles of what was done, for the list of versions. */
  content: string;
}

export const generationQueue = 'generations';
