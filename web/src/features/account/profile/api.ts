import type { Account } from '@lathe/proto/accounts/http';
import { changeProfile, removePicture, savePicture } from '@lathe/proto/accounts/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountQuery } from '@/features/auth/api';
import { call } from '@/lib/client';
import { squarePicture } from './square-picture';

function useProfileChange<T>(change: (value: T) => Promise<Account>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (account) => queryClient.setQueryData(accountQuery().queryKey, account),
  });
}

export const useRename = () => useProfileChange((name: string) => call(changeProfile, { body: { name } }));

export const useSavePicture = () =>
  useProfileChange(async (file: File) => call(savePicture, { body: { picture: await squarePicture(file) } }));

export const useRemovePicture = () => useProfileChange(() => call(removePicture, {}));
