import { zodResolver } from '@hookform/resolvers/zod';
import { changeEmail } from '@lathe/proto/accounts/own-account';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormError } from '@/components/form-error';
import { FormField } from '@/components/form-field';
import { PasswordField } from '@/components/password-field';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { authConfigQuery } from '@/features/auth/api';
import { inMailFolder } from '@/features/auth/mail-folder';
import { toAppError } from '@/lib/app-error';
import { call } from '@/lib/client';

const schema = z.object({
  newEmail: z.string().trim().min(1, 'Enter your new email address'),
  password: z.string().min(1, 'Enter your password'),
});
type Values = z.output<typeof schema>;

const fieldOfCode: Record<string, keyof Values> = {
  'auth/wrong-password': 'password',
  'auth/invalid-email': 'newEmail',
  'auth/email-already-exists': 'newEmail',
};

/** Asks for another address: a link goes there, and until it is opened nothing changes. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, setError, setFocus, getValues, formState } = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { newEmail: '', password: '' },
  });
  const { mutateAsync, isPending, isSuccess } = useMutation({
    mutationFn: (body: Values) => call(changeEmail, { body }),
  });
  const submit = handleSubmit(async (values) => {
    try {
      await mutateAsync(values);
    } catch (reason) {
      const { code, message } = toAppError(reason);
      setError(fieldOfCode[code] ?? 'root', { message });
      setFocus(fieldOfCode[code] ?? 'newEmail');
    }
  });
  const { errors } = formState;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Change your email address">
      {isSuccess ? (
        <Sent email={getValues('newEmail')} onClose={onClose} />
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
          <FormField
            label="New email address"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={isPending}
            error={errors.newEmail?.message}
            {...register('newEmail')}
          />
          <PasswordField
            label="Password"
            readOnly={isPending}
            error={errors.password?.message}
            {...register('password')}
          />
          <FormError message={errors.root?.message} />
          <div className="flex justify-end gap-2">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" busy={isPending}>
              Send the link
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

function Sent({ email, onClose }: { email: string; onClose: () => void }) {
  const { data: config } = useQuery(authConfigQuery());
  return (
    <div role="status" className="flex flex-col gap-4">
      <p>Open the link in the mail to {email} within a day. Until then you sign in with your old address.</p>
      {config?.mailDelivers === false && <p className="text-muted">{inMailFolder}</p>}
      <div className="flex justify-end">
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
