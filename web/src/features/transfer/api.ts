import { exportApp, importApp } from '@lathe/proto/apps/http';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keepApp } from '@/features/apps/api';
import { openStream, sendFile } from '@/lib/client';
import { saveAs } from '@/lib/save-as';

/** Has the browser save an app as a zip; of a version, else of the current one. */
export const useExportApp = (appId: string) =>
  useMutation({
    mutationFn: async (versionId: string | undefined) => {
      const response = await openStream(exportApp, { params: { id: appId }, query: { versionId } });
      const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
      saveAs(await response.blob(), name ?? 'app.zip');
    },
  });

/** Makes a new app of a zip. */
export function useImportApp() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => sendFile(importApp, {}, file),
    onSuccess: (app) => keepApp(queryClient, app),
  });
}
