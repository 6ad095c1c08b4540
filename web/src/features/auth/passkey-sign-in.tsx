import type { Account } from '@lathe/proto/accounts/http';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { FormError } from '@/components/form-error';
import { Button } from '@/components/ui/button';
import { toAppError } from '@/lib/app-error';
import { session } from '@/lib/session';

/** Signs in without a password. */
export function PasskeySignIn({ onDone }: { onDone: (account: Account) => void }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => (await import('./sign-in-by-passkey')).signInByPasskey(),
    onSuccess: (opened) => {
      session.start(opened);
      onDone(opened.account);
    },
  });
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Button size="lg" icon={<KeyRound size={16} aria-hidden />} busy={isPending} onClick={() => mutate()}>
        Sign in with a passkey
      </Button>
      <FormError message={error === null ? undefined : toAppError(error).message} />
    </div>
  );
}
