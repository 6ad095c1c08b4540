import type { Account } from '@lathe/proto/accounts/http';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LinkButton } from '@/components/link-button';
import { MessagePage } from '@/components/message-page';
import { Button } from '@/components/ui/button';
import { toAppError } from '@/lib/app-error';
import { ownPath } from '@/lib/own-path';
import { useDocumentTitle } from '@/lib/use-document-title';
import { plansQuery } from '../api';
import { planName } from '../model/plan-name';
import { paymentTries, waitForPayment } from './arrival';
import { GoOn } from './go-on';
import { Waiting } from './waiting';

type Arrival =
  | { readonly state: 'waiting'; readonly attempt: number }
  | { readonly state: 'arrived'; readonly account: Account }
  | { readonly state: 'late' }
  | { readonly state: 'failed'; readonly error: unknown };

interface AfterPaymentProps {
  saleId: string;
  /** Where the person wanted something that his plan did not have. */
  back: string | undefined;
}

/** Back from the payment page: waits for the payment, says what came of it, and leads back to what was wanted. */
export function AfterPayment({ saleId, back }: AfterPaymentProps) {
  useDocumentTitle('Your payment');
  const { arrival, again } = useArrival(saleId);
  const target = ownPath(back) ?? '/home';
  if (arrival.state === 'waiting')
    return (
      <Waiting
        title="Waiting for your payment"
        text="It is on its way here, which usually takes a few seconds. You need not do anything."
        attempt={arrival.attempt}
        of={paymentTries}
      />
    );
  if (arrival.state === 'arrived') return <Arrived account={arrival.account} target={target} />;
  return (
    <MessagePage
      title={arrival.state === 'late' ? 'Your payment has not arrived yet' : 'Your account could not be read'}
      text={
        arrival.state === 'late'
          ? `Nothing is lost: your plan changes by itself once it is here. If it does not within an hour, tell whoever runs this installation the payment ${saleId}.`
          : `${toAppError(arrival.error).message}. Your payment is not affected.`
      }
    >
      <Button variant="primary" onClick={again}>
        Look again
      </Button>
      <GoOn target={target} />
    </MessagePage>
  );
}

function Arrived({ account, target }: { account: Account; target: string }) {
  const plans = useQuery(plansQuery());
  const name = planName(account.plan, plans.data?.plans);
  return (
    <MessagePage
      title={`You have the ${name} plan`}
      text="Your payment has arrived, and everything in it is yours now."
    >
      <GoOn target={target} primary />
      <LinkButton to="/joinPlan">See your plan</LinkButton>
    </MessagePage>
  );
}

function useArrival(saleId: string): { arrival: Arrival; again: () => void } {
  const queryClient = useQueryClient();
  const [arrival, setArrival] = useState<Arrival>({ state: 'waiting', attempt: 0 });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const tell = (next: Arrival): void => {
      if (!leaving.signal.aborted) setArrival(next);
    };
    waitForPayment(queryClient, saleId, leaving.signal, (attempt) => tell({ state: 'waiting', attempt })).then(
      (account) => tell(account === null ? { state: 'late' } : { state: 'arrived', account }),
      (error: unknown) => tell({ state: 'failed', error }),
    );
    return () => leaving.abort();
  }, [queryClient, saleId, round]);
  const again = (): void => {
    setArrival({ state: 'waiting', attempt: 0 });
    setRound(round + 1);
  };
  return { arrival, again };
}
