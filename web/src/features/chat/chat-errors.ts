import { errorMessage } from '@lathe/proto/errors/codes';
import type { AppError } from '@/lib/app-error';

/** What the chat says of a message that was not taken (spec 2, section 8). */
export function sentenceOf(error: AppError): string {
  const { status, message, issues } = error;
  if (status === 401) return 'Your session had ended';
  if (status === 413) return errorMessage('upload/too-large');
  if (status === 422 && issues[0] !== undefined) return `${message}: ${issues[0].message}`;
  // No answer at all is no error of the platform: the message waits.
  return isOther(status) ? errorMessage('chat/model-failed') : message;
}

/** What else is known of it, for admins; null where that is nothing. */
export function detailsOf({ status, code, message, traceId }: AppError): string | null {
  if (!isOther(status)) return null;
  return [`${message} (${code})`, traceId === null ? null : `trace ${traceId}`].filter(Boolean).join(', ');
}

const isOther = (status: number): boolean => status >= 500 || status < 0;
