// LMDB, as environment.mjs has loaded it.
import type * as Lmdb from 'lmdb';

declare const loadedOnce: { lmdb: typeof Lmdb };
export const { open } = loadedOnce.lmdb;
