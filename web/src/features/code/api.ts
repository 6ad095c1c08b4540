import { deleteFile, updateFile } from '@lathe/proto/apps/http';
import { useMutation } from '@tanstack/react-query';
import { call } from '@/lib/client';

export const saveFile = (appId: string, path: string, content: string) =>
  call(updateFile, { params: { id: appId }, body: { fileId: path, content } });

export const useDeleteFile = (appId: string) =>
  useMutation({
    mutationFn: (path: string) =>
      call(deleteFile, { params: { id: appId }, body: { fileId: path, referencesToUpdate: [] } }),
  });
