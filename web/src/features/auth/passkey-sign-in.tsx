import type { Account } from '@lathe/proto/accounts/http';
import { beginPasskeySignIn, signInByPasskey } from '@lathe/proto/accounts/second-factor';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { FormError } from '@/components/form-error';
import { Button } from '@/components/ui/button';
import { toAppError } from '@/lib/app-error';
import { call } from '@/lib/client';
import { session } from '@/lib/session';
import { answerOfPasskey } from './passkey-answer';

/** Signs in without a password. */
export function PasskeySignIn({ onDone }: { onDone: (account: Account) => void }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { ticket, options } = await call(beginPasskeySignIn, {});
      return call(signInByPasskey, { body: { ticket, response: await answerOfPasskey(options) } });
    },
    onSuccess: (opened) => {
      session.start(opened);
      onDone(opened.account);
    },
  });
  return (
    <div className="mt-6 flex flex-col gap-4">
      <Button size="lg" icon={<KeyRound size={16} aria-hidden />} busy={isPending} onClick={() => mutate()}>
        Sign in with a passkey
      </Button>
      <FormError message={error === null ? undefined : toAppError(error).message} />
    </div>
  );
}
