import type { Account } from '@lathe/proto/accounts/http';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '@/components/ui/button';
import type { LoginSearch } from '@/lib/after-login';
import { toAppError } from '@/lib/app-error';
import type { KeycloakConfig } from './open-keycloak';
import { signInByKeycloak } from './sign-in';

interface HandOverProps {
  keycloak: KeycloakConfig;
  signUp: boolean;
  wanted: LoginSearch;
  onDone: (account: Account, wanted: LoginSearch) => void;
}

/** `/login` where Keycloak signs people in: the page leaves for it by itself, and is where it leads back to. */
export function HandOver({ keycloak, signUp, wanted, onDone }: HandOverProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (anew: boolean) => signInByKeycloak(keycloak, wanted, { signUp, anew }),
    onSuccess: (entered) => entered && onDone(entered.account, entered.wanted),
  });
  useOnceSeen(() => mutate(false));
  if (error) return <Failed error={error} busy={isPending} onAgain={mutate} />;
  return (
    <div role="status">
      <h1 className="text-2xl font-semibold tracking-[-0.02em]">{signUp ? 'Create your account' : 'Sign in'}</h1>
      <p className="mt-1 mb-6 text-lg text-muted">You are on your way to the sign-in page…</p>
      {/* Whoever comes back by the browser's own button finds this page as it was left. */}
      <Button onClick={() => mutate(false)}>Continue</Button>
    </div>
  );
}

/** Once the tab is looked at: when a browser signs out, its other tabs come here and are not to sign in again. */
function useOnceSeen(work: () => void): void {
  const begun = useRef(false);
  const begin = useEffectEvent(() => {
    if (begun.current || document.visibilityState !== 'visible') return;
    begun.current = true;
    work();
  });
  useEffect(() => {
    begin();
    document.addEventListener('visibilitychange', begin);
    return () => document.removeEventListener('visibilitychange', begin);
  }, []);
}

/** Refusals that are about who somebody is: the same person again would meet them again. */
const ofPerson = new Set(['auth/email-already-exists', 'auth/user-disabled', 'auth/invalid-email']);

function Failed({ error, busy, onAgain }: { error: Error; busy: boolean; onAgain: (anew: boolean) => void }) {
  const { code, message, traceId } = toAppError(error);
  const anew = ofPerson.has(code);
  const text = code.startsWith('auth/') || traceId === null ? message : `${message} (trace id ${traceId})`;
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-[-0.02em]">You are not signed in</h1>
      <p role="alert" className="mt-1 mb-6 text-lg text-muted">
        {text}
      </p>
      <Button variant="primary" size="lg" busy={busy} onClick={() => onAgain(anew)}>
        {anew ? 'Sign in as somebody else' : 'Sign in'}
      </Button>
    </>
  );
}
