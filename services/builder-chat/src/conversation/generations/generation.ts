import type { GenerationStatus } from '@lathe/proto/builder-chat/generation';
import type { EntityRename, PendingRows, ProjectFiles } from '../../actions/staging/project.js';

/** One answer as a durable job. */
export interface Generation {
  id: string;
  appId: string;
  ownerId: string;
  userMessageId: string;
  /** The assistant's message that this generation writes. */
  messageId: string;
  prompt: string;
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
  /** A name for an app that has none. */
  appName?: string | undefined;
  /** Titles of what was done, for the list of versions. */
  content: string;
}

export const generationQueue = 'generations';
