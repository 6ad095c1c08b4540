import { zodResolver } from '@hookform/resolvers/zod';
import { resetPassword } from '@lathe/proto/accounts/recovery';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormError } from '@/components/form-error';
import { LinkButton } from '@/components/link-button';
import { Logo } from '@/components/logo';
import { MessagePage } from '@/components/message-page';
import { PasswordField } from '@/components/password-field';
import { Button } from '@/components/ui/button';
import { toAppError } from '@/lib/app-error';
import { call } from '@/lib/client';
import { session } from '@/lib/session';
import { useDocumentTitle } from '@/lib/use-document-title';

const schema = z.object({ password: z.string().min(1, 'Enter a new password') });

/** Of no use any more, whatever is typed. */
const endOfLink = ['auth/reset-link-invalid', 'auth/reset-user-not-found'];

/** Sets a new password by a mailed code; `next` is where the person goes on after signing in with it. */
export function NewPassword({ code, next }: { code: string; next: string | undefined }) {
  useDocumentTitle('Set a new password');
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { password: '' },
  });
  const { mutateAsync, isPending, data, error } = useMutation({
    mutationFn: ({ password }: { password: string }) => call(resetPassword, { body: { code, password } }),
    // Every session of the account is over, also the one of this browser.
    onSuccess: () => session.end(),
  });
  const submit = handleSubmit(async (values) => {
    try {
      await mutateAsync(values);
    } catch (reason) {
      const failed = toAppError(reason);
      const planned = failed.code.startsWith('auth/');
      const place = failed.code === 'auth/reset-weak-password' ? 'password' : 'root';
      setError(place, { message: planned ? failed.message : 'Error resetting password!' });
      setFocus('password');
    }
  });
  const failed = error === null ? null : toAppError(error);
  if (data) return <Replaced email={data.email} next={next} />;
  if (failed !== null && endOfLink.includes(failed.code)) return <EndOfLink message={failed.message} />;
  return (
    <main id="main" className="flex min-h-full flex-col items-center px-4 py-10 sm:justify-center">
      <div className="w-full max-w-[400px]">
        <Logo size={32} className="mb-8" />
        <h1 className="text-2xl font-semibold tracking-[-0.02em]">Set a new password</h1>
        <p className="mt-1 mb-6 text-lg text-muted">All browsers are signed out with it.</p>
        <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
          <PasswordField
            label="New password"
            isNew
            readOnly={isPending}
            error={formState.errors.password?.message}
            {...register('password')}
          />
          <FormError message={formState.errors.root?.message} />
          <Button type="submit" variant="primary" size="lg" busy={isPending}>
            Set password
          </Button>
        </form>
      </div>
    </main>
  );
}

function Replaced({ email, next }: { email: string; next: string | undefined }) {
  return (
    <MessagePage title="Your password is changed" text={`Sign in as ${email} with the new one.`}>
      <LinkButton to="/login" search={{ redirectTo: next }} primary>
        Sign in
      </LinkButton>
    </MessagePage>
  );
}

function EndOfLink({ message }: { message: string }) {
  return (
    <MessagePage title="Your password was not changed" text={message}>
      <LinkButton to="/login" search={{ mode: 'forgotten' }} primary>
        Get a new link
      </LinkButton>
    </MessagePage>
  );
}
