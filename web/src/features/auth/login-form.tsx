import { zodResolver } from '@hookform/resolvers/zod';
import type { Account, authConfig, SecondStep } from '@lathe/proto/accounts/http';
import type { RouteAnswer } from '@lathe/proto/http/route';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormError } from '@/components/form-error';
import { FormField } from '@/components/form-field';
import { PasswordField } from '@/components/password-field';
import { TextButton } from '@/components/text-button';
import { Button } from '@/components/ui/button';
import { type AuthMode, type Credentials, useAuthenticate } from './api';
import { authFailure } from './auth-errors';

const schema = z.object({
  email: z.string().trim().min(1, 'Enter your email address'),
  password: z.string().min(1, 'Enter your password'),
});

interface LoginFormProps {
  mode: AuthMode;
  config: RouteAnswer<typeof authConfig>;
  /** What was typed on another form before. */
  email: string;
  onSwitch: (mode: AuthMode) => void;
  /** Called with the address that was typed so far. */
  onForgotten: (email: string) => void;
  /** Called where the password is not enough. */
  onSecondStep: (step: SecondStep) => void;
  /** Called with the account that is signed in now. */
  onDone: (account: Account) => void;
  /** Another way in, below the button. */
  children?: ReactNode;
}

/** One form for both ways in, so that a change between them keeps what was typed. */
export function LoginForm({
  mode,
  config,
  email,
  onSwitch,
  onForgotten,
  onSecondStep,
  onDone,
  children,
}: LoginFormProps) {
  const signUp = mode === 'sign-up';
  const { register, handleSubmit, setError, setFocus, clearErrors, getValues, formState } = useForm<Credentials>({
    resolver: zodResolver(schema),
    defaultValues: { email, password: '' },
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
    if ('secondStep' in signedIn) onSecondStep(signedIn.secondStep);
    else onDone(signedIn.account);
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
            label="Password"
            isNew={signUp}
            // A disabled field would lose the focus.
            readOnly={isPending}
            error={formState.errors.password?.message}
            {...register('password')}
          />
          <FormError message={formState.errors.root?.message} />
          <Button type="submit" variant="primary" size="lg" busy={isPending}>
            {signUp ? 'Create account' : 'Sign in'}
          </Button>
        </div>
      </form>
      {children}
      {!signUp && (
        <p className="mt-4">
          <TextButton onClick={() => onForgotten(getValues('email'))}>Forgot your password?</TextButton>
        </p>
      )}
      <p className="mt-6 text-muted">
        {signUp ? 'You have an account already?' : 'New here?'}{' '}
        <TextButton onClick={change}>{signUp ? 'Sign in' : 'Create an account'}</TextButton>
      </p>
      {!config.mailDelivers && (
        <p className="mt-6 border-t border-line pt-4 text-sm text-muted">
          This installation sends no mail, so addresses count as verified without a check.
        </p>
      )}
    </>
  );
}
