import type { App } from '@lathe/proto/apps/model';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { SearchX, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { FormField } from '@/components/form-field';
import { Button } from '@/components/ui/button';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { useSettled } from '@/lib/use-settled';
import { usersQuery } from './api';
import { InviteButton } from './invite-button';
import { SignUps } from './sign-ups';
import { UserItem } from './user-item';

/** Who signed up to the app, and what each of them is there. */
export function UsersPanel({ app }: { app: App }) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  return (
    <>
      <p className="text-muted">
        People who signed up to this app. An admin may do what its access rules leave to admins; a new role counts at
        their next click.
      </p>
      <InviteButton app={app} />
      <SignUps appId={app.appId} />
      <FormField
        label="Search by email"
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <UserList app={app} search={search} onClear={() => setTyped('')} />
    </>
  );
}

function UserList({ app, search, onClear }: { app: App; search: string; onClear: () => void }) {
  const users = useInfiniteQuery({ ...usersQuery(app.appId, search), placeholderData: keepPreviousData });
  if (users.isError)
    return (
      <ErrorState title="The users could not be loaded" error={users.error} onRetry={() => void users.refetch()} />
    );
  if (!users.isSuccess)
    return (
      <Loading label="Loading the users">
        {['first', 'second', 'third'].map((row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </Loading>
    );
  const [{ total } = { total: 0 }] = users.data.pages;
  const found = users.data.pages.flatMap((page) => page.users);
  if (total === 0) return search === '' ? <NoUsers app={app} /> : <NotFound search={search} onClear={onClear} />;
  return (
    <section aria-label="Users" className="flex flex-col gap-3">
      <p role="status" className="text-sm text-muted">
        {total === 1 ? '1 person' : `${total.toLocaleString('en')} people`}
        {found.length < total && `, the latest ${found.length} shown`}
      </p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {found.map((user) => (
          <UserItem key={user.userId} appId={app.appId} user={user} />
        ))}
      </ul>
      {users.hasNextPage && (
        <Button className="self-center" busy={users.isFetchingNextPage} onClick={() => void users.fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  );
}

const NoUsers = ({ app }: { app: App }) => (
  <EmptyState
    icon={<UsersRound size={20} aria-hidden />}
    title="Nobody has signed up yet"
    text={
      app.url === null
        ? 'Publish the app: whoever signs up to it is listed here.'
        : 'Whoever signs up to the app is listed here. Invite people, or share its link.'
    }
  />
);

const NotFound = ({ search, onClear }: { search: string; onClear: () => void }) => (
  <EmptyState
    icon={<SearchX size={20} aria-hidden />}
    title="Nobody found"
    text={`No address of a user has “${search}” in it.`}
  >
    <Button onClick={onClear}>Clear the search</Button>
  </EmptyState>
);
