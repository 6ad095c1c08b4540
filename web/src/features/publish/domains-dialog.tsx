import type { App } from '@lathe/proto/apps/model';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ErrorState } from '@/components/error-state';
import { FormField } from '@/components/form-field';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { toAppError } from '@/lib/app-error';
import { DomainItem } from './domain-item';
import { hostsQuery, useAddHost } from './domains-api';

interface DomainsDialogProps {
  app: App;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Domains of an app's own: added, proven by a record or a file, removed. */
export function DomainsDialog({ app, open, onOpenChange }: DomainsDialogProps) {
  const hosts = useQuery(hostsQuery(app.appId));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Domains of your own"
      description="The published app is there as well as under its address here."
      size="md"
    >
      <div className="flex flex-col gap-6">
        {hosts.isPending && (
          <Loading label="Loading the domains">
            <Skeleton className="h-16" />
          </Loading>
        )}
        {hosts.isError && (
          <ErrorState
            title="The domains could not be loaded"
            error={hosts.error}
            onRetry={() => void hosts.refetch()}
          />
        )}
        {hosts.isSuccess && hosts.data.length > 0 && (
          <ul className="flex flex-col gap-4">
            {hosts.data.map((host) => (
              <DomainItem key={host.host} app={app} host={host} />
            ))}
          </ul>
        )}
        <AddDomain app={app} />
      </div>
    </Dialog>
  );
}

function AddDomain({ app }: { app: App }) {
  const [host, setHost] = useState('');
  const add = useAddHost(app.appId);
  const error = add.isError ? toAppError(add.error) : null;
  const issue = error?.issues[0]?.message;
  const problem = issue === undefined ? error?.message : `The domain ${issue}`;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    add.mutate(host.trim(), { onSuccess: () => setHost('') });
  };
  return (
    <form onSubmit={submit} noValidate className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <FormField
          label="Add a domain"
          placeholder="app.example.org"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={253}
          value={host}
          error={problem}
          onChange={(event) => {
            setHost(event.target.value);
            add.reset();
          }}
        />
      </div>
      <Button type="submit" busy={add.isPending} disabled={host.trim() === ''} className="mt-6.5 h-10">
        Add
      </Button>
    </form>
  );
}
