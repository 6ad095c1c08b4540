import { DomainError } from '@lathe/platform/errors/domain-error';
import { mongo } from 'mongoose';
import type { StoredRow } from './row.js';

/** Bytes of a row as the database stores it, its server-owned fields and undeclared ones included. */
export const storedSize = (row: StoredRow): number => mongo.BSON.calculateObjectSize(row);

/** Bytes that a row may take as it is stored. */
export const maxRowBytes = 256 * 1024;

export const rowTooLarge = (): DomainError => new DomainError('too-large', { limit: maxRowBytes }, { message: 'A row may have 256 KB' });
