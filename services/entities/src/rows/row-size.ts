import { DomainError } from '@lathe/platform/errors/domain-error';

/** Bytes that a row may take as it is stored, its server-owned fields and undeclared ones included. */
export const maxRowBytes = 256 * 1024;

export const rowTooLarge = (): DomainError =>
  new DomainError('too-large', { limit: maxRowBytes }, { message: 'A row may have 256 KB' });
