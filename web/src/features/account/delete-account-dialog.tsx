import { zodResolver } from '@hookform/resolvers/zod';
import { deleteOwnAccount } from '@lathe/proto/accounts/own-account';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormError } from '@/components/form-error';
import { PasswordField } from '@/components/password-field';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { toAppError } from '@/lib/app-error';
import { call } from '@/lib/client';
import { deletionText } from './deletion-text';

const schema = z.object({ password: z.string().min(1, 'Enter your password') });

interface DeleteAccountDialogProps {
  /** How many apps go with the account. */
  apps: number;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deletes the account for good, after its password. */
export function DeleteAccountDialog({ apps, onClose, onDeleted }: DeleteAccountDialogProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { password: '' },
  });
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: { password: string }) => call(deleteOwnAccount, { body }),
  });
  const submit = handleSubmit(async (values) => {
    try {
      await mutateAsync(values);
    } catch (reason) {
      const { code, message } = toAppError(reason);
      setError(code === 'auth/wrong-password' ? 'password' : 'root', { message });
      setFocus('password');
      return;
    }
    onDeleted();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete your account"
      description={deletionText(apps)}
    >
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        <PasswordField
          label="Password"
          readOnly={isPending}
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <FormError message={formState.errors.root?.message} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" busy={isPending}>
            Delete account
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
