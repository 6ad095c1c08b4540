import type { GenerationStatus } from '@lathe/proto/builder-chat/generation';
import type { EntityRename, PendingRows, ProjectFiles } from '../../actions/project.js';

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

/**
 * Numbers of events in the n-th run start above all those of the run before, even ones that were shown but not stored
 * when its process died. So a number never means two events, and readers that are ahead of the log take the restart in.
 */
const RUN_STRIDE = 1_000_000;
export const firstSeqOfRun = (run: number): number => (run - 1) * RUN_STRIDE + 1;

export const GENERATION_QUEUE = 'generations';
export const eventChannel = (generationId: string): string => `generation:${generationId}`;
export const cancelChannel = (generationId: string): string => `generation-cancel:${generationId}`;
