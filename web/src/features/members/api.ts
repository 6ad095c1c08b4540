import {
  acceptInvitation,
  changeMember,
  declineInvitation,
  inviteMember,
  leaveApp,
  listMembers,
  listOwnInvitations,
  removeMember,
  withdrawMember,
} from '@lathe/proto/apps/members';
import type { MemberRole } from '@lathe/proto/common/workspace-roles';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { appsQuery, keepApp } from '@/features/apps/api';
import { call } from '@/lib/client';

/** Who builds an app with its owner, and who is invited to. */
export const membersQuery = (appId: string) =>
  queryOptions({
    queryKey: ['apps', 'members', appId],
    queryFn: ({ signal }) => call(listMembers, { params: { id: appId } }, { signal }),
  });

/** Apps that the signed-in person is invited to build. */
export const ownInvitationsQuery = () =>
  queryOptions({
    queryKey: ['apps', 'own-invitations'],
    queryFn: ({ signal }) => call(listOwnInvitations, {}, { signal }).then(({ invitations }) => invitations),
  });

/** What the owner does with a member; the list is read again after it, whatever came of it. */
function useOnMembers<Asked>(appId: string, mutationFn: (asked: Asked) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => queryClient.invalidateQueries({ queryKey: membersQuery(appId).queryKey }),
  });
}

export const useInviteMember = (appId: string) =>
  useOnMembers(appId, (body: { email: string; role: MemberRole }) =>
    call(inviteMember, { params: { id: appId }, body }),
  );

export const useChangeMember = (appId: string) =>
  useOnMembers(appId, ({ accountId, role }: { accountId: string; role: MemberRole }) =>
    call(changeMember, { params: { id: appId, accountId }, body: { role } }),
  );

export const useRemoveMember = (appId: string) =>
  useOnMembers(appId, (accountId: string) => call(removeMember, { params: { id: appId, accountId } }));

export const useWithdrawMember = (appId: string) =>
  useOnMembers(appId, (invitationId: string) => call(withdrawMember, { params: { id: appId, invitationId } }));

export function useAcceptInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (invitationId: string) => call(acceptInvitation, { params: { invitationId } }),
    onSuccess: (app) => keepApp(queryClient, app),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownInvitationsQuery().queryKey }),
  });
}

export function useDeclineInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (invitationId: string) => call(declineInvitation, { params: { invitationId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownInvitationsQuery().queryKey }),
  });
}

export function useLeaveApp() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (appId: string) => call(leaveApp, { params: { id: appId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: appsQuery().queryKey }),
  });
}
