import { AppError, toAppError } from '@/lib/app-error';

/** Where the message of a failed sign-in or sign-up belongs. */
export type AuthField = 'email' | 'password' | 'form';

const fieldOfCode: Record<string, AuthField> = {
  'auth/weak-password': 'password',
  'auth/email-already-exists': 'email',
  'auth/invalid-email': 'email',
};

export interface AuthFailure {
  field: AuthField;
  message: string;
  traceId: string | null;
}

export function authFailure(reason: unknown): AuthFailure {
  const error: AppError = toAppError(reason);
  const field = fieldOfCode[error.code] ?? 'form';
  // A failure nobody planned for carries the id that finds it in the logs.
  const planned = error.code.startsWith('auth/') || error.status === 0;
  return { field, message: error.message, traceId: planned ? null : error.traceId };
}
