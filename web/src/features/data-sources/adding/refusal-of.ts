import { toAppError } from '@/lib/app-error';

/** Specification 1, section 8. */
const failed = 'Error saving data, please try again or contact support via chat';

/** What the server says of a source itself, else that it is not saved. */
export function refusalOf(reason: unknown): string {
  const { status, message } = toAppError(reason);
  return status >= 400 && status < 500 ? message : failed;
}
