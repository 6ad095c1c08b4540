import { zodResolver } from '@hookform/resolvers/zod';
import { sendResetPasswordEmail } from '@lathe/proto/accounts/recovery';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormError } from '@/components/form-error';
import { FormField } from '@/components/form-field';
import { TextButton } from '@/components/text-button';
import { Button } from '@/components/ui/button';
import { toAppError } from '@/lib/app-error';
import { call } from '@/lib/client';
import { inMailFolder } from './mail-folder';

const schema = z.object({ email: z.string().trim().min(1, 'Enter your email address') });

interface ForgottenFormProps {
  email: string;
  /** False where mails become files of the installation. */
  mailDelivers: boolean;
  /** Where the person goes on after the new password. */
  continueUrl: string | undefined;
  onBack: () => void;
}

/** Asks for the mail by which a forgotten password is replaced. */
export function ForgottenForm({ email, mailDelivers, continueUrl, onBack }: ForgottenFormProps) {
  const { register, handleSubmit, setError, setFocus, getValues, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { email },
  });
  const { mutateAsync, isPending, isSuccess, reset } = useMutation({
    mutationFn: (body: { email: string }) =>
      call(sendResetPasswordEmail, { body: { ...body, ...(continueUrl !== undefined && { continueUrl }) } }),
  });
  const submit = handleSubmit(async (body) => {
    try {
      await mutateAsync(body);
    } catch (reason) {
      const { code, message } = toAppError(reason);
      if (code === 'auth/invalid-email') setError('email', { message });
      else setError('root', { message: code.startsWith('auth/') ? message : failure });
      setFocus('email');
    }
  });
  if (isSuccess) return <Sent email={getValues('email')} mailDelivers={mailDelivers} onAgain={reset} onBack={onBack} />;
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-[-0.02em]">Forgot your password?</h1>
      <p className="mt-1 mb-6 text-lg text-muted">We mail you a link to set a new one.</p>
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        <FormField
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={isPending}
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <FormError message={formState.errors.root?.message} />
        <Button type="submit" variant="primary" size="lg" busy={isPending}>
          Send the link
        </Button>
      </form>
      <p className="mt-6">
        <TextButton onClick={onBack}>Back to sign-in</TextButton>
      </p>
    </>
  );
}

/** Spec 1, point 8. */
const failure = 'Something went wrong sending password reset email. Please try again later or contact support';

interface SentProps {
  email: string;
  mailDelivers: boolean;
  onAgain: () => void;
  onBack: () => void;
}

function Sent({ email, mailDelivers, onAgain, onBack }: SentProps) {
  return (
    <div role="status">
      <h1 className="text-2xl font-semibold tracking-[-0.02em]">Look into your mail</h1>
      <p className="mt-2 text-lg text-muted">
        If {email} has an account, a link to set a new password is on its way. It works once, for one hour.
      </p>
      {!mailDelivers && <p className="mt-4 text-muted">{inMailFolder}</p>}
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
        <TextButton onClick={onBack}>Back to sign-in</TextButton>
        <TextButton onClick={onAgain}>Another address</TextButton>
      </p>
    </div>
  );
}
