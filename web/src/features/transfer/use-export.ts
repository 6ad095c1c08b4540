import { tellFailure } from '@/components/tell-failure';
import { showToast } from '@/components/ui/toast-store';
import { useExportApp } from './api';

/** Saves an app as a zip and says what became of it. */
export function useExport(appId: string): { busy: boolean; run: (versionId?: string) => void } {
  const exporting = useExportApp(appId);
  return {
    busy: exporting.isPending,
    run: (versionId) => {
      if (exporting.isPending) return;
      exporting.mutate(versionId, {
        onSuccess: () => showToast('The zip was saved. Its README says how to run the app', { tone: 'good' }),
        onError: tellFailure,
      });
    },
  };
}
