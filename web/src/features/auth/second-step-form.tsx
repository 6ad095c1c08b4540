import { zodResolver } from '@hookform/resolvers/zod';
import type { Account, SecondStep, Session } from '@lathe/proto/accounts/http';
import { askPasskey, enterCode, enterPasskey } from '@lathe/proto/accounts/second-factor';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormError } from '@/components/form-error';
import { FormField } from '@/components/form-field';
import { TextButton } from '@/components/text-button';
import { Button } from '@/components/ui/button';
import { toAppError } from '@/lib/app-error';
import { call } from '@/lib/client';
import { session } from '@/lib/session';
import { showRefusal } from '@/lib/show-refusal';
import { answerOfPasskey } from './passkey-answer';

const schema = z.object({ code: z.string().trim().min(1, 'Enter the code') });

interface SecondStepFormProps {
  step: SecondStep;
  onBack: () => void;
  onDone: (account: Account) => void;
}

/** What comes after the password: a code, or a passkey. */
export function SecondStepForm({ step: { ticket, ways }, onBack, onDone }: SecondStepFormProps) {
  const { register, handleSubmit, setError, setFocus, clearErrors, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { code: '' },
  });
  const enter = (opened: Session): void => {
    session.start(opened);
    onDone(opened.account);
  };
  const submit = handleSubmit(async ({ code }) => {
    try {
      enter(await call(enterCode, { body: { ticket, code } }));
    } catch (reason) {
      showRefusal({ setError, setFocus }, reason, { 'auth/wrong-code': 'code' }, 'code');
    }
  });
  const passkey = useMutation({
    mutationFn: async () => {
      const { options } = await call(askPasskey, { body: { ticket } });
      return call(enterPasskey, { body: { ticket, response: await answerOfPasskey(options) } });
    },
    onMutate: () => clearErrors(),
    onSuccess: enter,
    onError: (reason) => setError('root', { message: toAppError(reason).message }),
  });
  const hasCodes = ways.includes('totp');
  const { errors, isSubmitting } = formState;
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-[-0.02em]">One more step</h1>
      <p className="mt-1 mb-6 text-lg text-muted">Your password is right. Show that it is you.</p>
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        {ways.includes('passkey') && (
          <Button
            size="lg"
            variant={hasCodes ? 'secondary' : 'primary'}
            icon={<KeyRound size={16} aria-hidden />}
            busy={passkey.isPending}
            onClick={() => passkey.mutate()}
          >
            Use a passkey
          </Button>
        )}
        <FormField
          label={hasCodes ? 'Code' : 'Recovery code'}
          hint={hasCodes ? 'The one that your app shows now, or one of your recovery codes.' : undefined}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          readOnly={isSubmitting}
          error={errors.code?.message}
          {...register('code')}
        />
        <FormError message={errors.root?.message} />
        <Button type="submit" size="lg" variant={hasCodes ? 'primary' : 'secondary'} busy={isSubmitting}>
          Continue
        </Button>
      </form>
      <p className="mt-6">
        <TextButton onClick={onBack}>Back to sign-in</TextButton>
      </p>
    </>
  );
}
