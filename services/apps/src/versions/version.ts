import type { EntityKey } from './entity-keys.js';
import type { Manifest } from './manifest.js';

/** An immutable snapshot of an app's files. */
export interface VersionRecord {
  readonly versionId: string;
  readonly appId: string;
  /** Given by the committer, so that a repeated commit is the same version. */
  readonly commitId: string;
  readonly parent: string | null;
  readonly manifest: Manifest;
  readonly manifestHash: string;
  /** Every stable key given so far; see entity-keys. */
  readonly keys: readonly EntityKey[];
  /** Path of the file that the code editor saved; null for any other origin. */
  readonly editedFile: string | null;
  /** True when it stands in no list: a later save of the same editing session took its place, or it is an empty one. */
  readonly superseded: boolean;
  readonly messageId: string | null;
  /** The version whose content a restore brought back here; null for any other origin. */
  readonly restoredFrom: string | null;
  /** The version whose place in the history undo or redo went back to here; null for any other origin. */
  readonly standsFor: string | null;
  /** Where the chat was cut before a restore. */
  readonly formerCut: string | null;
  /** A short title. */
  readonly content: string;
  readonly userRequest: string;
  readonly createdAt: Date;
}

/** What a version consists of. */
export type VersionContent = Pick<VersionRecord, 'manifest' | 'manifestHash'>;
