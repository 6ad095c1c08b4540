import type { ManagedUser } from '@lathe/proto/accounts/app-users';
import { Ban, Ellipsis, LogIn, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { tellFailure } from '@/components/tell-failure';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { showToast } from '@/components/ui/toast-store';
import { useChangeUser, useRemoveUser } from './api';

/** Keeping somebody out of the app, for a while or for good. */
export function UserMenu({ appId, user }: { appId: string; user: ManagedUser }) {
  const [removing, setRemoving] = useState(false);
  const change = useChangeUser(appId);
  const remove = useRemoveUser(appId);
  const { email, isDisabled } = user;
  const toggle = (): void =>
    change.mutate(
      { user, change: { isDisabled: !isDisabled } },
      {
        onSuccess: () =>
          showToast(isDisabled ? `${email} can sign in again` : `${email} is signed out everywhere and kept out`, {
            tone: 'good',
          }),
        onError: tellFailure,
      },
    );
  return (
    <>
      <Menu
        label={`What to do with ${email}`}
        trigger={
          <IconButton label={`More about ${email}`}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={isDisabled ? <LogIn size={16} aria-hidden /> : <Ban size={16} aria-hidden />} onSelect={toggle}>
          {isDisabled ? 'Let in again' : 'Disable'}
        </MenuItem>
        <MenuSeparator />
        <MenuItem danger icon={<Trash2 size={16} aria-hidden />} onSelect={() => setRemoving(true)}>
          Remove
        </MenuItem>
      </Menu>
      {removing && (
        <ConfirmDialog
          open
          onOpenChange={setRemoving}
          title={`Remove ${email}?`}
          description="Their account in this app and their profile are deleted and they are signed out at once. What they pay for a plan of the app ends at once. Rows that they made stay in the database. Where people sign up by themselves they can come back as somebody new; disable them to keep them out."
          action="Remove"
          danger
          busy={remove.isPending}
          onConfirm={() =>
            remove.mutate(user, {
              onSuccess: () => showToast(`${email} is removed`, { tone: 'good' }),
              onError: tellFailure,
              onSettled: () => setRemoving(false),
            })
          }
        />
      )}
    </>
  );
}
