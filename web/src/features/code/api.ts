import { deleteFile, listFiles, updateFile } from '@lathe/proto/apps/http';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '@/lib/client';

export const filesQuery = (appId: string) =>
  queryOptions({
    queryKey: ['apps', 'files', appId],
    queryFn: ({ signal }) => call(listFiles, { params: { id: appId }, query: {} }, { signal }),
  });

export const saveFile = (appId: string, path: string, content: string) =>
  call(updateFile, { params: { id: appId }, body: { fileId: path, content } });

export const useDeleteFile = (appId: string) =>
  useMutation({
    mutationFn: (path: string) =>
      call(deleteFile, { params: { id: appId }, body: { fileId: path, referencesToUpdate: [] } }),
  });
