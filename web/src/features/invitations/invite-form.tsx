import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { FormField } from '@/components/form-field';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast-store';
import { authConfigQuery } from '@/features/auth/api';

interface InviteFormProps {
  title: string;
  /** What whoever is invited may do. */
  text: string;
  /** How they are told where the installation sends no mail, as a sentence. */
  withoutMail: string;
  busy: boolean;
  /** Sends an invitation to an address; settles when that is known. */
  onInvite: (email: string) => Promise<unknown>;
  /** What is said of a refusal, beside the address. */
  problemOf: (reason: unknown) => string;
  /** Stands between the address and the button. */
  children?: ReactNode;
  /** Stands below. */
  more?: ReactNode;
}

/** Invites somebody by mail. */
export function InviteForm({ title, text, withoutMail, busy, onInvite, problemOf, children, more }: InviteFormProps) {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const titleId = useId();
  const config = useQuery(authConfigQuery());
  const send = (event: FormEvent): void => {
    event.preventDefault();
    onInvite(email.trim()).then(
      () => {
        setEmail('');
        showToast('The invitation is on its way', { tone: 'good' });
      },
      (reason: unknown) => setProblem(problemOf(reason)),
    );
  };
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="font-medium">
        {title}
      </h3>
      <p className="mb-3 text-sm text-muted">
        {text}
        {config.data?.mailDelivers === false && ` ${withoutMail}`}
      </p>
      <form onSubmit={send} noValidate className="flex flex-wrap items-start gap-2">
        <div className="min-w-40 flex-1">
          <FormField
            label="Email"
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={email}
            error={problem}
            onChange={(event) => {
              setEmail(event.target.value);
              setProblem(undefined);
            }}
          />
        </div>
        {children}
        <Button type="submit" busy={busy} disabled={email.trim() === ''} className="mt-6.5 h-10">
          Invite
        </Button>
      </form>
      {more}
    </section>
  );
}
