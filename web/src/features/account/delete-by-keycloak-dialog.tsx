import { deleteOwnAccount } from '@lathe/proto/accounts/own-account';
import { useMutation } from '@tanstack/react-query';
import { FormError } from '@/components/form-error';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { confirmInPopup, openSignInPopup } from '@/features/auth/keycloak/confirm-in-popup';
import type { KeycloakConfig } from '@/features/auth/keycloak/open-keycloak';
import { toAppError } from '@/lib/app-error';
import { call } from '@/lib/client';
import { deletionText } from './deletion-text';

interface DeleteByKeycloakDialogProps {
  /** How many apps go with the account. */
  apps: number;
  keycloak: KeycloakConfig;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deletes the account for good, after one more sign-in in a window beside the page. */
export function DeleteByKeycloakDialog({ apps, keycloak, onClose, onDeleted }: DeleteByKeycloakDialogProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const token = await confirmInPopup(keycloak, openSignInPopup());
      if (token === null) return false;
      await call(deleteOwnAccount, { body: { token } });
      return true;
    },
    onSuccess: (deleted) => deleted && onDeleted(),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete your account"
      description={`${deletionText(apps)} You sign in once more to confirm it; how you sign in stays as it is.`}
    >
      <FormError message={error ? toAppError(error).message : undefined} />
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" busy={isPending} onClick={() => mutate()}>
          Sign in and delete
        </Button>
      </div>
    </Dialog>
  );
}
