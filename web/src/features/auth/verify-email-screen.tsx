import { sendVerification, verifyEmail } from '@lathe/proto/accounts/http';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LinkButton, linkButtonClass } from '@/components/link-button';
import { MessagePage } from '@/components/message-page';
import { Button } from '@/components/ui/button';
import { toAppError } from '@/lib/app-error';
import { call } from '@/lib/client';
import { ownPath } from '@/lib/own-path';
import { session } from '@/lib/session';
import { useDocumentTitle } from '@/lib/use-document-title';
import { accountQuery, authConfigQuery } from './api';
import { inMailFolder } from './mail-folder';

const resendAfterSeconds = 30;

/**
 * `/auth/verifyEmail`: with a code, the end of the mailed link; without one, where a new account waits for its mail.
 */
export function VerifyEmailScreen() {
  const { code, continueUrl, appName = 'Lathe' } = useSearch({ from: '/auth/verifyEmail' });
  useDocumentTitle('Confirm your email address');
  const next = ownPath(continueUrl) ?? '/home';
  return code === undefined ? (
    <WaitForMail next={next} appName={appName} />
  ) : (
    <ConfirmAddress code={code} next={next} appName={appName} />
  );
}

/** The account may have a new role now, which the token of this browser does not know. */
async function confirm(code: string) {
  const confirmed = await call(verifyEmail, { body: { code } });
  if (session.owner() !== null) await session.refresh(session.accessToken());
  return confirmed;
}

/** The link asks for a click, so that a mail program that opens links by itself does not use it up. */
function ConfirmAddress({ code, next, appName }: { code: string; next: string; appName: string }) {
  const { mutate, isPending, data, error } = useMutation({ mutationFn: () => confirm(code) });
  if (data) return <Confirmed email={data.email} next={next} appName={appName} />;
  if (error) {
    return (
      <MessagePage title="This address could not be confirmed" text={toAppError(error).message}>
        <LinkButton to="/auth/verifyEmail" search={{ continueUrl: next }} primary>
          Get a new link
        </LinkButton>
      </MessagePage>
    );
  }
  return (
    <MessagePage title="Confirm your email address" text={`One click and ${appName} knows that this address is yours.`}>
      <Button variant="primary" busy={isPending} onClick={() => mutate()}>
        Confirm
      </Button>
    </MessagePage>
  );
}

function Confirmed({ email, next, appName }: { email: string; next: string; appName: string }) {
  return (
    <MessagePage title="Your address is confirmed" text={`${email} is confirmed for ${appName}.`}>
      <a href={next} className={linkButtonClass({ primary: true })}>
        Continue
      </a>
    </MessagePage>
  );
}

function WaitForMail({ next, appName }: { next: string; appName: string }) {
  const account = useQuery(accountQuery());
  const config = useQuery(authConfigQuery());
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => call(sendVerification, {}) });
  const wait = useCountdown(isSuccess);
  if (account.data?.emailVerified === true)
    return <Confirmed email={account.data.email} next={next} appName={appName} />;
  const place = config.data?.mailDelivers === false ? inMailFolder : 'Open the link in the mail that we sent you.';
  const address = account.data ? `${account.data.email} is not confirmed yet. ` : '';
  return (
    <MessagePage title="Confirm your email address" text={error ? toAppError(error).message : address + place}>
      <Button busy={isPending} disabled={wait > 0} onClick={() => mutate()}>
        {wait > 0 ? `Sent. Again in ${wait} s` : 'Send a new link'}
      </Button>
      {/* Not by way of the sign-in: it leads people whose address is not confirmed back here. */}
      <a href={next} className={linkButtonClass({ primary: true })}>
        Continue without
      </a>
    </MessagePage>
  );
}

/** Seconds until a mail may be asked for again; starts when `running` turns true. */
function useCountdown(running: boolean): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!running) return;
    setLeft(resendAfterSeconds);
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return left;
}
