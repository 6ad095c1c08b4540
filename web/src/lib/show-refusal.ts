import type { ErrorCode } from '@lathe/proto/errors/codes';
import type { FieldPath, FieldValues, UseFormSetError, UseFormSetFocus } from 'react-hook-form';
import { toAppError } from './app-error';

interface RefusedForm<Values extends FieldValues> {
  readonly setError: UseFormSetError<Values>;
  readonly setFocus: UseFormSetFocus<Values>;
}

/**
 * Says why a form was refused under the field that the code is about, else above its button, and leads to that field,
 * else to `otherwise`.
 */
export function showRefusal<Values extends FieldValues>(
  { setError, setFocus }: RefusedForm<Values>,
  reason: unknown,
  fieldOfCode: Partial<Record<ErrorCode, FieldPath<Values>>>,
  otherwise: FieldPath<Values>,
): void {
  const { code, message } = toAppError(reason);
  const field = fieldOfCode[code as ErrorCode];
  setError(field ?? 'root', { message });
  setFocus(field ?? otherwise);
}
