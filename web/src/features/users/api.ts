import { type AppRole, changeAppUser, listAppUsers, type ManagedUser } from '@lathe/proto/accounts/app-users';
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
    queryKey: [...key(appId), search],
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

/** Gives a user another role; the list shows it at once and puts it back when the server refuses. */
export function useChangeRole(appId: string) {
  const queryClient = useQueryClient();
  const show = (userId: string, role: AppRole): void =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey: key(appId) })
      .forEach(({ queryKey }) =>
        queryClient.setQueryData(
          queryKey as ReturnType<typeof usersQuery>['queryKey'],
          (data) =>
            data && {
              ...data,
              pages: data.pages.map((page) => ({ ...page, users: withRole(page.users, userId, role) })),
            },
        ),
      );
  return useMutation({
    mutationFn: ({ user, role }: { user: ManagedUser; role: AppRole }) =>
      call(changeAppUser, { params: { id: appId, userId: user.userId }, body: { role } }),
    onMutate: ({ user, role }) => show(user.userId, role),
    onError: (_reason, { user }) => show(user.userId, user.role),
  });
}

const withRole = (users: ManagedUser[], userId: string, role: AppRole): ManagedUser[] =>
  users.map((user) => (user.userId === userId ? { ...user, role } : user));
