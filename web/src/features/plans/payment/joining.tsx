import { createAccount } from '@lathe/proto/accounts/http';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LinkButton } from '@/components/link-button';
import { MessagePage } from '@/components/message-page';
import { Button } from '@/components/ui/button';
import { isOfServer } from '@/lib/after-login';
import { toAppError } from '@/lib/app-error';
import { call } from '@/lib/client';
import { ownPath } from '@/lib/own-path';
import { useDocumentTitle } from '@/lib/use-document-title';
import { tryUntil } from './try-until';
import { Waiting } from './waiting';

/** Spec 1, section 7, and spec 2, section 7: 3 s, then a try, repeated up to 7 times at 4 s. */
const firstAfterMs = 3_000;
const everyMs = 4_000;
const tries = 8;

/** Spec 1, section 8. */
const sentence = 'Something went wrong in creating account, try again later or contact us';

const notThereYet = (reason: unknown): boolean => {
  const { code, retryable } = toAppError(reason);
  return code === 'payments/sale-not-found' || retryable;
};

interface JoiningProps {
  saleId: string;
  /** Where somebody goes on. */
  back: string | undefined;
}

/** Somebody who has paid elsewhere has signed in: waits until the payment is known here. */
export function Joining({ saleId, back }: JoiningProps) {
  useDocumentTitle('Your account');
  const { attempt, failed, again } = useJoining(saleId, ownPath(back) ?? '/home');
  if (!failed)
    return (
      <Waiting
        title="Setting up your account"
        text="We are looking for your payment, which can take half a minute."
        attempt={attempt}
        of={tries}
      />
    );
  return (
    <MessagePage title="Your payment was not found" text={sentence}>
      <LinkButton to="/error/unauthorized" search={{ paymentId: saleId }}>
        What to tell us
      </LinkButton>
      <Button variant="primary" onClick={again}>
        Try again
      </Button>
    </MessagePage>
  );
}

function useJoining(saleId: string, target: string) {
  const [{ attempt, failed, round }, setState] = useState({ attempt: 0, failed: false, round: 0 });
  const navigate = useNavigate();
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    const fail = (): void => {
      if (!leaving.signal.aborted) setState({ attempt: 0, failed: true, round });
    };
    const join = tryUntil({
      tries,
      firstAfterMs,
      everyMs,
      work: () => call(createAccount, { query: { sale_id: saleId } }, { keepsSession: true }),
      isDone: () => true,
      mayFail: notThereYet,
      onTry: (now) => setState({ attempt: now, failed: false, round }),
      signal: leaving.signal,
    });
    join.then(
      (answer) => {
        if (answer === null) return fail();
        void queryClient.invalidateQueries({ queryKey: ['accounts'] });
        if (isOfServer(target)) location.replace(target);
        else router.history.replace(target);
      },
      (reason: unknown) => {
        if (toAppError(reason).status !== 401) return fail();
        void navigate({ to: '/error/unauthorized', search: { paymentId: saleId }, replace: true });
      },
    );
    return () => leaving.abort();
  }, [saleId, target, round, navigate, router, queryClient]);
  return { attempt, failed, again: () => setState({ attempt: 0, failed: false, round: round + 1 }) };
}
