import type { ValidationResult } from '@lathe/proto/builder-chat/validation';
import { validateAndRepair } from '@lathe/proto/builder-chat/validation';
import { useMutation } from '@tanstack/react-query';
import { useRefreshApp } from '@/features/chat/api';
import { toAppError } from '@/lib/app-error';
import { call } from '@/lib/client';

export interface VersionToCheck {
  versionId: string;
  messageId: string;
  messageContent: string;
}

/** Checks and repairs the current version of an app. One that takes long is asked for again until it is over. */
export function useValidation(appId: string) {
  const refresh = useRefreshApp(appId);
  return useMutation({
    mutationFn: (version: VersionToCheck) => askUntilOver(appId, version),
    onSuccess: ({ repairedFiles }) => {
      if (repairedFiles.length > 0) refresh();
    },
  });
}

async function askUntilOver(appId: string, { versionId, ...body }: VersionToCheck): Promise<ValidationResult> {
  for (;;) {
    try {
      return await call(validateAndRepair, { params: { appId, versionId }, body });
    } catch (error) {
      if (toAppError(error).code !== 'chat/still-checking') throw error;
    }
  }
}
