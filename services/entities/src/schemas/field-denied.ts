import { DomainError } from '@lathe/platform/errors/domain-error';

/** The 403 of fields that a rule keeps from the caller; `details.fields` names them. */
export const fieldDenied = (use: 'read' | 'set' | 'modify', fields: readonly string[]): DomainError =>
  new DomainError(
    'entity/field-denied',
    { fields },
    { message: `You're not allowed to ${use} the following fields: ${fields.join(', ')}` },
  );
