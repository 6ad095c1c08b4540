import { type AppRole, appRoles, type ManagedUser } from '@lathe/proto/accounts/app-users';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { ErrorState } from '@/components/error-state';
import { tellFailure } from '@/components/tell-failure';
import { Select } from '@/components/ui/select';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { showToast } from '@/components/ui/toast-store';
import { useDisclosure } from '@/components/ui/use-disclosure';
import { cx } from '@/lib/cx';
import { exactTime, timeAgo } from '@/lib/time';
import { useChangeUser, userFieldsQuery } from './api';
import { UserMenu } from './user-menu';

const roleNames: Record<AppRole, string> = { user: 'User', admin: 'Admin' };
const roles = appRoles.map((value) => ({ value, label: roleNames[value] }));

/** Somebody who signed up to the app, with his role to choose. */
export function UserItem({ appId, user }: { appId: string; user: ManagedUser }) {
  const { open, id: detailsId, toggle } = useDisclosure();
  const selectId = useId();
  const change = useChangeUser(appId);
  const { email, createdAt, isDisabled, emailVerified, role } = user;
  const choose = (chosen: AppRole): void =>
    change.mutate(
      { user, change: { role: chosen } },
      {
        onSuccess: () =>
          showToast(`${email} is ${chosen === 'admin' ? 'an admin' : 'a user'} of this app now`, { tone: 'good' }),
        onError: tellFailure,
      },
    );
  return (
    <li className="px-1 py-2">
      <div className="flex items-center gap-2">
        <button
          type="button"
          {...toggle}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-left hover:bg-hover"
        >
          <ChevronRight
            size={16}
            aria-hidden
            className={cx('shrink-0 text-muted transition-transform', open && 'rotate-90')}
          />
          <span className="min-w-0">
            <span className="block truncate">{email}</span>
            <span className="block text-sm text-muted">
              Joined{' '}
              <time dateTime={createdAt} title={exactTime(createdAt)}>
                {timeAgo(createdAt)}
              </time>
              {!emailVerified && ', address not confirmed'}
              {isDisabled && ', cannot sign in'}
            </span>
          </span>
        </button>
        <label htmlFor={selectId} className="sr-only">
          Role of {email}
        </label>
        <div className="w-28 shrink-0">
          <Select id={selectId} value={role} options={roles} onChange={choose} />
        </div>
        <UserMenu appId={appId} user={user} />
      </div>
      <div id={detailsId} hidden={!open} className="pt-2 pr-1 pb-1 pl-8">
        {open && <UserFields appId={appId} userId={user.userId} />}
      </div>
    </li>
  );
}

function UserFields({ appId, userId }: { appId: string; userId: string }) {
  const fields = useQuery(userFieldsQuery(appId, userId));
  if (fields.isError)
    return (
      <ErrorState title="The details could not be loaded" error={fields.error} onRetry={() => void fields.refetch()} />
    );
  if (!fields.isSuccess)
    return (
      <Loading label="Loading the details">
        <Skeleton className="h-10" />
      </Loading>
    );
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-x-4 gap-y-1">
      {fields.data.map(({ name, title, value }) => (
        <div key={name} className="contents">
          <dt className="truncate text-muted">{title}</dt>
          <dd className="break-words">{value === '' ? <span className="text-muted">Not given</span> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
