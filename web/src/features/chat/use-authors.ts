import { listWorkspacePeople, type WorkspacePerson } from '@lathe/proto/accounts/profile';
import type { ChatMessage } from '@lathe/proto/builder-chat/model';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { accountQuery } from '@/features/auth/api';
import { call } from '@/lib/client';

export type MessageAuthor = WorkspacePerson & { isMe: boolean };

const peopleQuery = (appId: string) =>
  queryOptions({
    queryKey: ['apps', 'people', appId],
    queryFn: ({ signal }) => call(listWorkspacePeople, { params: { id: appId } }, { signal }),
  });

/**
 * Who wrote a message, of the people who build the app now; undefined of messages of old. Nobody is asked while all of
 * them are the reader's own.
 */
export function useAuthors(
  appId: string,
  messages: readonly ChatMessage[],
): (message: ChatMessage) => MessageAuthor | undefined {
  const isKnown = messages.some(({ authorId }) => authorId !== null);
  const me = useQuery({ ...accountQuery(), enabled: isKnown }).data?.accountId;
  const hasOthers = messages.some(({ authorId }) => authorId !== null && authorId !== me);
  const { data } = useQuery({ ...peopleQuery(appId), enabled: me !== undefined && hasOthers });
  const authors = useMemo(
    () => new Map(data?.people.map((person) => [person.accountId, { ...person, isMe: person.accountId === me }])),
    [data, me],
  );
  return ({ authorId }) => (authorId === null ? undefined : authors.get(authorId));
}
