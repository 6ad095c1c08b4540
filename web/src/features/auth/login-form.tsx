import { zodResolver } from '@hookform/resolvers/zod';
import type { Account, authConfig } from '@lathe/proto/accounts/http';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormField } from '@/components/form-field';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { type AuthMode, type Credentials, useAuthenticate } from './api';
import { authFailure } from './auth-errors';

const schema = z.object({
  email: z.string().trim().min(1, 'Enter your email address'),
  password: z.string().min(1, 'Enter your password'),
});

interface LoginFormProps {
  mode: AuthMode;
  config: RouteAnswer<typeof authConfig>;
  onSwitch: (mode: AuthMode) => void;
  /** Called with the account that is signed in now. */
  onDone: (account: Account) => void;
}

/** One form for both ways in, so that a change between them keeps what was typed. */
export function LoginForm({ mode, config, onSwitch, onDone }: LoginFormProps) {
  const signUp = mode === 'sign-up';
  const { register, handleSubmit, setError, setFocus, clearErrors, formState } = useForm<Credentials>({
    resolver: zodResolver(schema),
    defaultValues: { email: '', password: '' },
  });
  const { mutateAsync, isPending } = useAuthenticate(mode);

  const submit = handleSubmit(async (credentials) => {
    let signedIn;
    try {
      signedIn = await mutateAsync(credentials);
    } catch (reason) {
      const { field, message, traceId } = authFailure(reason);
      setError(field === 'form' ? 'root' : field, {
        message: traceId === null ? message : `${message} (trace id ${traceId})`,
      });
      setFocus(field === 'form' ? 'password' : field);
      return;
    }
    onDone(signedIn.account);
  });

  const change = (): void => {
    clearErrors();
    onSwitch(signUp ? 'sign-in' : 'sign-up');
  };

  return (
    <>
      <h1 className="text-2xl font-semibold tracking-[-0.02em]">{signUp ? 'Create your account' : 'Sign in'}</h1>
      <p className="mt-1 mb-6 text-lg text-muted">
        {signUp ? 'Then describe the app you need.' : 'Your apps are where you left them.'}
      </p>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <div className="flex flex-col gap-4">
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
          <PasswordField
            signUp={signUp}
            readOnly={isPending}
            error={formState.errors.password?.message}
            registration={register('password')}
          />
          {formState.errors.root?.message !== undefined && (
            <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
              {formState.errors.root.message}
            </p>
          )}
          <Button type="submit" variant="primary" size="lg" busy={isPending}>
            {signUp ? 'Create account' : 'Sign in'}
          </Button>
        </div>
      </form>
      <p className="mt-6 text-muted">
        {signUp ? 'You have an account already?' : 'New here?'}{' '}
        <button
          type="button"
          onClick={change}
          className="min-h-6 rounded-sm font-medium text-accent underline-offset-2 hover:underline touch:min-h-11"
        >
          {signUp ? 'Sign in' : 'Create an account'}
        </button>
      </p>
      {!config.mailDelivers && (
        <p className="mt-6 border-t border-line pt-4 text-sm text-muted">
          This installation sends no mail, so addresses count as verified without a check.
        </p>
      )}
    </>
  );
}

interface PasswordFieldProps {
  signUp: boolean;
  /** While the form is on its way: a disabled field would lose the focus. */
  readOnly: boolean;
  error: string | undefined;
  registration: ReturnType<ReturnType<typeof useForm<Credentials>>['register']>;
}

function PasswordField({ signUp, readOnly, error, registration }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <FormField
      label="Password"
      type={shown ? 'text' : 'password'}
      autoComplete={signUp ? 'new-password' : 'current-password'}
      readOnly={readOnly}
      hint={signUp ? 'At least 8 characters.' : undefined}
      error={error}
      trailing={
        <IconButton label={shown ? 'Hide password' : 'Show password'} pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
        </IconButton>
      }
      {...registration}
    />
  );
}
