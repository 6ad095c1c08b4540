import { createHash } from 'node:crypto';
import type { Actor } from '@lathe/platform/app-access/actor';
import type { FileShape, ImportPlan } from '@lathe/proto/entities/import-plan';
import type { ImportRecord, ImportState } from '@lathe/proto/entities/imports';

/** How the rows of an import come: from the browser, or in a file that a job reads. */
export type ImportSource =
  | { readonly kind: 'browser' }
  | { readonly kind: 'json' }
  /** Without a plan, each column fills the field of its name, and what does not convert is refused. */
  | { readonly kind: 'csv'; readonly shape: FileShape; readonly plan: ImportPlan | null };

export interface Import {
  readonly id: string;
  readonly appId: string;
  readonly entity: string;
  readonly entityKey: string;
  /** Whose schema counts for all of its rows, however the app is changed meanwhile. */
  readonly versionId: string;
  readonly actor: Actor;
  readonly fileName: string;
  readonly fileHash: string;
  readonly source: ImportSource;
  readonly state: ImportState;
  readonly total: number;
  readonly inserted: number;
  readonly failed: number;
  readonly skipped: number;
  /** Rows that its undo has deleted. */
  readonly removed: number;
  readonly reason: string | null;
  /** Also of each of its rows. */
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

export const activeStates: readonly ImportState[] = ['receiving', 'waiting', 'running'];

/** What became of rows. */
export interface ImportCounts {
  readonly inserted: number;
  readonly failed: number;
  readonly skipped: number;
}

/** A value of a row that was refused, and why. */
export interface RefusedCell {
  /** Place of the row in the file, from 1. */
  readonly row: number;
  readonly path: string;
  readonly value: string;
  readonly message: string;
}

/** Rows that were stored in one transaction, with what became of them. */
export interface ImportBatch extends ImportCounts {
  readonly first: number;
  readonly last: number;
  readonly refused: readonly RefusedCell[];
}

export function importRecordOf(found: Import): ImportRecord {
  const { id, entity, fileName, state, total, inserted, failed, skipped, removed, reason, createdAt, endedAt } = found;
  return {
    importId: id,
    entity,
    fileName,
    state,
    total,
    inserted,
    failed,
    skipped,
    removed,
    reason,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/** Where the file of an import lies until a job has read it. */
export const fileKeyOf = ({ appId, id }: Pick<Import, 'appId' | 'id'>): string => `imports/${appId}/${id}`;

const beginningOf = (importId: string): string => createHash('sha256').update(importId).digest('hex').slice(0, 16);

/**
 * Ids of the rows of an import by their places in its file: the same row twice is one, ids grow with the places, and all
 * of them lie between those of the places 0 and `lastPlace`.
 */
export function rowIdsOf(importId: string): (place: number) => string {
  const beginning = beginningOf(importId);
  return (place) => beginning + place.toString(16).padStart(8, '0');
}
export const lastPlace = 0xffff_ffff;
