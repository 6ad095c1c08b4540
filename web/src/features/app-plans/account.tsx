import { errorMessage } from '@lathe/proto/errors/codes';
import type { PlanSettings } from '@lathe/proto/payments/app-plans';
import { type FormEvent, useState } from 'react';
import { PasswordField } from '@/components/password-field';
import { tellFailure } from '@/components/tell-failure';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { showToast } from '@/components/ui/toast-store';
import { toAppError } from '@/lib/app-error';
import { subscribersOf, useConnectAccount, useRemoveAccount } from './api';
import { endingSentence } from './plan-words';

type StripeAccount = NonNullable<PlanSettings['account']>;

/** The Stripe account to which people pay. */
export function Account({ appId, settings }: { appId: string; settings: PlanSettings }) {
  const { account, provider } = settings;
  const [isOpen, setOpen] = useState(false);
  const isAsked = isOpen || (account === null && provider === 'none') || account?.problem != null;
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line p-3">
      {account === null ? (
        <div>
          <p className="font-medium">Stripe</p>
          <p className="text-sm text-muted">
            People pay to your own account. Nothing passes through this installation.
          </p>
        </div>
      ) : (
        <Connected
          appId={appId}
          account={account}
          subscribers={subscribersOf(settings)}
          onChange={() => setOpen(true)}
        />
      )}
      {account === null && !isAsked && (
        <div>
          <Button onClick={() => setOpen(true)}>Connect Stripe</Button>
        </div>
      )}
      {isAsked && (
        <KeyForm
          appId={appId}
          onDone={() => setOpen(false)}
          onCancel={isOpen && account?.problem == null ? () => setOpen(false) : undefined}
        />
      )}
    </div>
  );
}

interface KeyFormProps {
  appId: string;
  onDone: () => void;
  onCancel: (() => void) | undefined;
}

function KeyForm({ appId, onDone, onCancel }: KeyFormProps) {
  const [key, setKey] = useState('');
  const connect = useConnectAccount(appId);
  const problem = connect.isError ? toAppError(connect.error) : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (connect.isPending) return;
    connect.mutate(key.trim(), {
      onSuccess: () => {
        setKey('');
        showToast('Connected to Stripe', { tone: 'good' });
        onDone();
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <PasswordField
        isNew
        label="Secret key of Stripe"
        hint="In Stripe under Developers, API keys. A restricted key has to read the account, payment intents and charges, and write customers, products, prices, checkout sessions, subscriptions, invoices, the customer portal and webhook endpoints."
        value={key}
        maxLength={300}
        spellCheck={false}
        error={problem?.status === 402 ? undefined : (problem?.issues[0]?.message ?? problem?.message)}
        onChange={(event) => setKey(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={key.trim() === ''} busy={connect.isPending}>
          Connect
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  );
}

interface ConnectedProps {
  appId: string;
  account: StripeAccount;
  subscribers: number;
  onChange: () => void;
}

function Connected({ appId, account, subscribers, onChange }: ConnectedProps) {
  const { name, lastFour, isLive, isTold, isEnding, problem } = account;
  const remove = useRemoveAccount(appId);
  const [isAsking, setAsking] = useState(false);
  const isStuck = isEnding && problem !== null;
  return (
    <>
      <div>
        <p className="font-medium break-words">Connected to {name}</p>
        <p className="text-sm text-muted">
          Key ending in {lastFour}
          {isLive ? '' : ', a test key: no money moves'}
        </p>
        {!isTold && (
          <p className="mt-1 text-sm text-muted">
            Stripe does not reach an installation on this machine. What people have is read when they come back from
            paying, and once a day.
          </p>
        )}
        {isEnding && problem === null && (
          <p role="status" className="mt-1 text-sm">
            It is being removed: what people pay for is ended first.
          </p>
        )}
      </div>
      {problem !== null && (
        <p role="alert" className="text-sm text-bad">
          {errorMessage(problem)}.{' '}
          {isStuck
            ? 'What people pay for could not be ended: end it in Stripe, or enter a key that works.'
            : 'Until then people keep their access, and what they change at Stripe is not known here.'}
        </p>
      )}
      {(!isEnding || isStuck) && (
        <div className="flex flex-wrap gap-2">
          {problem === null && <Button onClick={onChange}>Change key</Button>}
          <Button onClick={() => setAsking(true)}>{isStuck ? 'Forget the key' : 'Remove'}</Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={isStuck ? 'Forget the key?' : 'Remove this Stripe account?'}
        description={
          isStuck
            ? 'Nothing is ended at Stripe by this. Whoever pays there goes on paying until you end it there.'
            : `${endingSentence(subscribers)} Then the key is forgotten.`
        }
        action={isStuck ? 'Forget the key' : 'Remove'}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setAsking(false), onError: tellFailure })}
      />
    </>
  );
}
