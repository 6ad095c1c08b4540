import { invite, listInvitations, withdrawInvitation } from '@lathe/proto/accounts/invitations';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/client';

/** Invitations to an app that are still good. */
export const invitationsQuery = (appId: string) =>
  queryOptions({
    queryKey: ['accounts', 'invitations', appId],
    queryFn: ({ signal }) =>
      call(listInvitations, { params: { id: appId } }, { signal }).then(({ invitations }) => invitations),
  });

/** Invites an address; without one it makes a link for anyone. */
export function useInvite(appId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string | undefined) =>
      call(invite, { params: { id: appId }, body: email === undefined ? {} : { email } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: invitationsQuery(appId).queryKey }),
  });
}

export function useWithdrawInvitation(appId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (invitationId: string) => call(withdrawInvitation, { params: { id: appId, invitationId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: invitationsQuery(appId).queryKey }),
  });
}
