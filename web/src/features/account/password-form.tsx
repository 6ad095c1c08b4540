import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormButtons } from '@/components/form-buttons';
import { FormError } from '@/components/form-error';
import { PasswordField } from '@/components/password-field';
import { showRefusal } from '@/lib/show-refusal';

const schema = z.object({ password: z.string().min(1, 'Enter your password') });

interface PasswordFormProps {
  /** What the button says. */
  action: string;
  danger?: boolean;
  /** What is done with the password; what it throws is shown. */
  onSubmit: (password: string) => Promise<void>;
  onCancel: () => void;
  children?: ReactNode;
}

/** Asks for the password before something that whoever finds an open browser must not do. */
export function PasswordForm({ action, danger = false, onSubmit, onCancel, children }: PasswordFormProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { password: '' },
  });
  const submit = handleSubmit(async ({ password }) => {
    try {
      await onSubmit(password);
    } catch (reason) {
      showRefusal({ setError, setFocus }, reason, { 'auth/wrong-password': 'password' }, 'password');
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      {children}
      <PasswordField
        label="Password"
        readOnly={formState.isSubmitting}
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <FormError message={formState.errors.root?.message} />
      <FormButtons action={action} danger={danger} busy={formState.isSubmitting} onCancel={onCancel} />
    </form>
  );
}
