/**
 * Codes by which MongoDB refuses a document that is larger than it stores (16 MiB): when inserted, updated, and as part
 * of a command.
 */
const tooLargeCodes: readonly unknown[] = [10_334, 17_419, 17_420];

/** True for a document that no server stores, whether it, the driver or the encoder said so. */
export function isDocumentTooLarge(error: unknown): boolean {
  const {
    code,
    name,
    message = '',
    stack = '',
  } = (error ?? {}) as { code?: unknown; name?: string; message?: string; stack?: string };
  if (tooLargeCodes.includes(code)) return true;
  if (name === 'MongoServerError' && code === 2) return message.startsWith('object to insert too large');
  if (name === 'MongoInvalidArgumentError') return message.startsWith('Document is larger than the maximum size');
  return code === 'ERR_OUT_OF_RANGE' && /[\\/]bson[\\/]/.test(stack);
}
