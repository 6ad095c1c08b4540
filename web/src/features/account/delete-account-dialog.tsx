import { deleteOwnAccount } from '@lathe/proto/accounts/own-account';
import { Dialog } from '@/components/ui/dialog';
import { call } from '@/lib/client';
import { deletionText } from './deletion-text';
import { PasswordForm } from './password-form';

interface DeleteAccountDialogProps {
  /** How many apps go with the account. */
  apps: number;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deletes the account for good, after its password. */
export function DeleteAccountDialog({ apps, onClose, onDeleted }: DeleteAccountDialogProps) {
  const remove = async (password: string): Promise<void> => {
    await call(deleteOwnAccount, { body: { password } });
    onDeleted();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete your account"
      description={deletionText(apps)}
    >
      <PasswordForm action="Delete account" danger onSubmit={remove} onCancel={onClose} />
    </Dialog>
  );
}
