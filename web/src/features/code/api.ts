import { createFile, deleteFile, listFiles, renameFile, updateFile } from '@lathe/proto/apps/http';
import { readProblems } from '@lathe/proto/builder-chat/validation';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { filesQuery } from '@/features/apps/api';
import { useRefreshApp } from '@/features/chat/api';
import { AppError } from '@/lib/app-error';
import { call } from '@/lib/client';
import type { CodeFile } from './file-groups';
import { type Reference, removedReferences, renamedReferences } from './references';

export const saveFile = (appId: string, path: string, content: string, baseHash: string) =>
  call(updateFile, { params: { id: appId }, body: { fileId: path, content, baseHash } });

/** What the detectors find in a version; it stays the same. */
export const problemsQuery = (appId: string, versionId: string | null) =>
  queryOptions({
    queryKey: ['builder-chat', 'problems', appId, versionId],
    queryFn: ({ signal }) =>
      call(readProblems, { params: { appId, versionId: versionId ?? '' } }, { signal }).then(
        ({ problems }) => problems,
      ),
    enabled: versionId !== null,
    staleTime: Infinity,
    placeholderData: (known) => known,
  });

/** Files of an older version. */
export const versionFilesQuery = (appId: string, versionId: string) =>
  queryOptions({
    queryKey: ['apps', 'version-files', appId, versionId],
    queryFn: ({ signal }) => call(listFiles, { params: { id: appId }, query: { versionId } }, { signal }),
    staleTime: Infinity,
  });

/** Reads the files anew: what is shown may be older than what is there. */
function useFreshFiles(appId: string): () => Promise<CodeFile[]> {
  const queryClient = useQueryClient();
  return async () => (await queryClient.fetchQuery({ ...filesQuery(appId), staleTime: 0 })).files;
}

/** Changes files with those that refer to them. What somebody else changed meanwhile is taken into account, once. */
function useFileChange<Input>(appId: string, change: (input: Input, files: CodeFile[]) => Promise<unknown>) {
  const fresh = useFreshFiles(appId);
  const refresh = useRefreshApp(appId);
  return useMutation({
    mutationFn: async (input: Input) => {
      try {
        await change(input, await fresh());
      } catch (reason) {
        if (!(reason instanceof AppError) || reason.code !== 'app/file-changed') throw reason;
        await change(input, await fresh());
      }
      await fresh();
    },
    onSuccess: refresh,
  });
}

export const useCreateFile = (appId: string) =>
  useFileChange(appId, ({ path, content }: { path: string; content: string }) =>
    call(createFile, { params: { id: appId }, body: { fileId: path, content } }),
  );

export const useRenameFile = (appId: string) =>
  useFileChange(appId, ({ path, newPath }: { path: string; newPath: string }, files) =>
    call(renameFile, {
      params: { id: appId },
      body: { ...about(files, path), newFileId: newPath, referencesToUpdate: renamedReferences(files, path, newPath) },
    }),
  );

export const useDeleteFile = (appId: string) =>
  useFileChange(appId, (path: string, files) =>
    call(deleteFile, {
      params: { id: appId },
      body: { ...about(files, path), referencesToUpdate: removedReferences(files, path) satisfies Reference[] },
    }),
  );

const about = (files: readonly CodeFile[], path: string): { fileId: string; baseHash: string | undefined } => ({
  fileId: path,
  baseHash: files.find((file) => file.path === path)?.hash,
});
