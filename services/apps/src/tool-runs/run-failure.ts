import { toDomainError } from '@lathe/platform/errors/error.filter';
import type { RunEvent } from '@lathe/proto/apps/tools/runs';

/** Why a run ended that had begun to be answered, in the words for people. */
export function runFailure(error: unknown): RunEvent {
  const { code, message } = toDomainError(error);
  return { type: 'error', code, message };
}
