import {
  changeAppUser,
  listAppUsers,
  type ManagedUser,
  readSignUps,
  removeAppUser,
} from '@lathe/proto/accounts/app-users';
import { readRow, readSchema } from '@lathe/proto/entities/http';
import { entitySchema } from '@lathe/proto/entities/schema';
import { platformUserFields, userEntityName } from '@lathe/proto/entities/user-entity';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '@/lib/client';

const key = (appId: string) => ['accounts', 'users', appId] as const;

/** The users of an app whose address has the text in it, page by page. */
export const usersQuery = (appId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: [...key(appId), 'list', search],
    queryFn: ({ signal, pageParam: after }) =>
      call(listAppUsers, { params: { id: appId }, query: { search, ...(after !== null && { after }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** What an app keeps of a user beside who it is, by the titles of its fields. */
export const userFieldsQuery = (appId: string, userId: string) =>
  queryOptions({
    queryKey: ['entities', 'user', appId, userId],
    queryFn: async ({ signal }) => {
      const params = { id: appId, name: userEntityName };
      const [schema, row] = await Promise.all([
        call(readSchema, { params }, { signal }),
        call(readRow, { params: { ...params, rowId: userId } }, { signal }),
      ]);
      const values = z.record(z.string(), z.unknown()).parse(row);
      return Object.entries(entitySchema.parse(schema).properties)
        .filter(([name]) => name === 'fullName' || !Object.hasOwn(platformUserFields, name))
        .map(([name, { title }]) => ({ name, title: title ?? name, value: textOf(values[name]) }));
    },
    staleTime: 0,
  });

function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}

/** How many signed up on each of the last days. */
export const signUpsQuery = (appId: string) =>
  queryOptions({
    queryKey: [...key(appId), 'sign-ups'],
    queryFn: ({ signal }) => call(readSignUps, { params: { id: appId } }, { signal }).then(({ days }) => days),
  });

type Change = Partial<Pick<ManagedUser, 'role' | 'isDisabled'>>;

/** Changes a user; the list shows it at once and puts it back when the server refuses. */
export function useChangeUser(appId: string) {
  const queryClient = useQueryClient();
  const show = (userId: string, change: Change): void =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey: [...key(appId), 'list'] })
      .forEach(({ queryKey }) =>
        queryClient.setQueryData(
          queryKey as ReturnType<typeof usersQuery>['queryKey'],
          (data) =>
            data && {
              ...data,
              pages: data.pages.map((page) => ({ ...page, users: withChange(page.users, userId, change) })),
            },
        ),
      );
  return useMutation({
    mutationFn: ({ user, change }: { user: ManagedUser; change: Change }) =>
      call(changeAppUser, { params: { id: appId, userId: user.userId }, body: change }),
    onMutate: ({ user, change }) => show(user.userId, change),
    onError: (_reason, { user: { userId, role, isDisabled } }) => show(userId, { role, isDisabled }),
  });
}

const withChange = (users: ManagedUser[], userId: string, change: Change): ManagedUser[] =>
  users.map((user) => (user.userId === userId ? { ...user, ...change } : user));

export function useRemoveUser(appId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ userId }: ManagedUser) => call(removeAppUser, { params: { id: appId, userId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key(appId) }),
  });
}
