import type { Account, SecondStep } from '@lathe/proto/accounts/http';
import { useQuery } from '@tanstack/react-query';
import { lazyRouteComponent, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { ErrorState } from '@/components/error-state';
import { Logo } from '@/components/logo';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { afterLogin, isOfServer, type LoginSearch } from '@/lib/after-login';
import { useDocumentTitle } from '@/lib/use-document-title';
import { authConfigQuery, type AuthMode } from './api';
import { LoginForm } from './login-form';

const HandOver = lazyRouteComponent(() => import('./keycloak/hand-over'), 'HandOver');
const ForgottenForm = lazyRouteComponent(() => import('./forgotten-form'), 'ForgottenForm');
const SecondStepForm = lazyRouteComponent(() => import('./second-step-form'), 'SecondStepForm');
const PasskeySignIn = lazyRouteComponent(() => import('./passkey-sign-in'), 'PasskeySignIn');

const titles = { 'sign-in': 'Sign in', 'sign-up': 'Create your account', forgotten: 'Forgot your password?' } as const;

export function LoginScreen() {
  const { mode = 'sign-in', ...wanted } = useSearch({ from: '/login' });
  const navigate = useNavigate();
  const router = useRouter();
  const config = useQuery(authConfigQuery());
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<SecondStep | null>(null);
  useDocumentTitle(titles[mode]);
  const builtIn = config.data?.provider === 'built-in' ? config.data : null;

  const switchMode = (next: AuthMode | 'forgotten'): void => {
    void navigate({
      to: '/login',
      search: (search) => ({ ...search, mode: next === 'sign-in' ? undefined : next }),
      replace: true,
    });
  };
  const enter = (account: Account, asked: LoginSearch = wanted): void => {
    const target = afterLogin(account, asked);
    if (isOfServer(target)) location.replace(target);
    else router.history.replace(target);
  };

  const forget = (typed: string): void => {
    setEmail(typed);
    switchMode('forgotten');
  };

  /** The server may only have been away, and the session be good still. */
  const tryAgain = (): void => {
    void config.refetch();
    void router.invalidate();
  };

  return (
    <main id="main" className="flex min-h-full flex-col items-center px-4 py-10 sm:justify-center">
      <div className="w-full max-w-[400px]">
        <Logo size={32} className="mb-8" />
        {config.isPending && (
          <Loading label="Loading the sign-in form">
            <Skeleton className="mb-6 h-9 w-48" />
            <Skeleton className="mb-4 h-16" />
            <Skeleton className="mb-6 h-16" />
            <Skeleton className="h-11" />
          </Loading>
        )}
        {config.isError && (
          <ErrorState title="Signing in is not possible right now" error={config.error} onRetry={tryAgain} />
        )}
        {config.data?.keycloak && (
          <HandOver keycloak={config.data.keycloak} signUp={mode === 'sign-up'} wanted={wanted} onDone={enter} />
        )}
        {builtIn && mode === 'forgotten' && (
          <ForgottenForm
            email={email}
            mailDelivers={builtIn.mailDelivers}
            continueUrl={wanted.redirectTo}
            onBack={() => switchMode('sign-in')}
          />
        )}
        {step !== null && (
          <Suspense fallback={null}>
            <SecondStepForm step={step} onBack={() => setStep(null)} onDone={enter} />
          </Suspense>
        )}
        {builtIn && mode !== 'forgotten' && step === null && (
          <LoginForm
            mode={mode}
            config={builtIn}
            email={email}
            onSwitch={switchMode}
            onForgotten={forget}
            onSecondStep={setStep}
            onDone={enter}
          >
            {mode === 'sign-in' && 'credentials' in navigator && (
              <Suspense fallback={<Skeleton className="mt-4 h-11" />}>
                <PasskeySignIn onDone={enter} />
              </Suspense>
            )}
          </LoginForm>
        )}
      </div>
    </main>
  );
}
