import { zodResolver } from '@hookform/resolvers/zod';
import { changeEmail } from '@lathe/proto/accounts/own-account';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormButtons } from '@/components/form-buttons';
import { FormError } from '@/components/form-error';
import { FormField } from '@/components/form-field';
import { PasswordField } from '@/components/password-field';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { authConfigQuery } from '@/features/auth/api';
import { inMailFolder } from '@/features/auth/mail-folder';
import { call } from '@/lib/client';
import { showRefusal } from '@/lib/show-refusal';

const schema = z.object({
  newEmail: z.string().trim().min(1, 'Enter your new email address'),
  password: z.string().min(1, 'Enter your password'),
});
type Values = z.output<typeof schema>;

const fieldOfCode = {
  'auth/wrong-password': 'password',
  'auth/invalid-email': 'newEmail',
  'auth/email-already-exists': 'newEmail',
} as const;

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
      showRefusal({ setError, setFocus }, reason, fieldOfCode, 'newEmail');
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
          <FormButtons action="Send the link" busy={isPending} onCancel={onClose} />
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
