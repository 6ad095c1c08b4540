import { zodResolver } from '@hookform/resolvers/zod';
import { changePassword } from '@lathe/proto/accounts/own-account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormButtons } from '@/components/form-buttons';
import { FormError } from '@/components/form-error';
import { PasswordField } from '@/components/password-field';
import { Dialog } from '@/components/ui/dialog';
import { showToast } from '@/components/ui/toast-store';
import { call } from '@/lib/client';
import { session } from '@/lib/session';
import { showRefusal } from '@/lib/show-refusal';
import { sessionsQuery } from './api';

const schema = z.object({
  currentPassword: z.string().min(1, 'Enter your current password'),
  newPassword: z.string().min(1, 'Enter a new password'),
});
type Values = z.output<typeof schema>;

const fieldOfCode = {
  'auth/wrong-password': 'currentPassword',
  'auth/weak-password': 'newPassword',
} as const;

/** Changes the password; other browsers are signed out by it. */
export function PasswordDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: Values) => call(changePassword, { body }),
    onSuccess: (token) => session.start({ ...token, account: { accountId } }),
  });
  const submit = handleSubmit(async (values) => {
    try {
      await mutateAsync(values);
    } catch (reason) {
      showRefusal({ setError, setFocus }, reason, fieldOfCode, 'currentPassword');
      return;
    }
    showToast('Your password is changed. Other browsers are signed out', { tone: 'good' });
    void queryClient.invalidateQueries(sessionsQuery());
    onClose();
  });
  const { errors } = formState;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Change your password">
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        <PasswordField
          label="Current password"
          readOnly={isPending}
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <PasswordField
          label="New password"
          isNew
          readOnly={isPending}
          error={errors.newPassword?.message}
          {...register('newPassword')}
        />
        <FormError message={errors.root?.message} />
        <FormButtons action="Change password" busy={isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
