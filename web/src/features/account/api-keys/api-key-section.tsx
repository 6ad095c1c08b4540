import type { ApiKey } from '@lathe/proto/accounts/api-keys';
import { useQuery } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { ErrorState } from '@/components/error-state';
import { tellFailure } from '@/components/tell-failure';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import type { KeycloakConfig } from '@/features/auth/keycloak/open-keycloak';
import { exactTime, timeAgo } from '@/lib/time';
import { apiKeysQuery, useRemoveKey } from './api';
import { scopeWords } from './scope-words';

const KeyDialog = lazyRouteComponent(() => import('./key-dialog'), 'KeyDialog');
/** With it comes keycloak-js, which most installations have no use for. */
const KeyByKeycloakDialog = lazyRouteComponent(() => import('./key-by-keycloak-dialog'), 'KeyByKeycloakDialog');

/** Keys with which programs act for the account. */
export function ApiKeySection({ keycloak }: { keycloak: KeycloakConfig | null }) {
  const keys = useQuery(apiKeysQuery());
  const remove = useRemoveKey();
  const [isMaking, setMaking] = useState(false);
  const [leaving, setLeaving] = useState<ApiKey | null>(null);
  if (keys.isPending)
    return (
      <Loading label="Loading your API keys">
        <Skeleton className="m-4 h-12" />
      </Loading>
    );
  if (keys.isError)
    return (
      <ErrorState title="Your API keys could not be loaded" error={keys.error} onRetry={() => void keys.refetch()} />
    );
  const list = keys.data.keys;
  return (
    <>
      {list.length === 0 && (
        <p className="p-4 text-muted">With a key, a program of yours reads and writes what is in your apps.</p>
      )}
      {list.length > 0 && (
        <ul className="divide-y divide-line">
          {list.map((key) => (
            <Key key={key.keyId} apiKey={key} onRemove={() => setLeaving(key)} />
          ))}
        </ul>
      )}
      <div className="p-4">
        <Button onClick={() => setMaking(true)}>New API key</Button>
      </div>
      <Suspense fallback={null}>
        {isMaking && keycloak === null && <KeyDialog onClose={() => setMaking(false)} />}
        {isMaking && keycloak !== null && <KeyByKeycloakDialog keycloak={keycloak} onClose={() => setMaking(false)} />}
      </Suspense>
      {leaving !== null && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setLeaving(null)}
          title={`Remove ${leaving.name}`}
          description="Programs that use this key are refused from now on. This action cannot be undone."
          action="Remove key"
          danger
          busy={remove.isPending}
          onConfirm={() => remove.mutate(leaving.keyId, { onError: tellFailure, onSettled: () => setLeaving(null) })}
        />
      )}
    </>
  );
}

function Key({ apiKey, onRemove }: { apiKey: ApiKey; onRemove: () => void }) {
  const { name, prefix, scopes } = apiKey;
  return (
    <li className="flex items-start justify-between gap-3 p-4">
      <div className="min-w-0">
        <p className="truncate font-medium">{name}</p>
        <p className="text-sm text-muted">
          <code className="font-mono">{prefix}…</code> · {whenUsed(apiKey)} · {untilWhen(apiKey)}
        </p>
        <p className="text-sm text-muted">{scopes.map((scope) => scopeWords[scope]).join(' · ')}</p>
      </div>
      <Button aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}

const whenUsed = ({ lastUsedAt }: ApiKey): string =>
  lastUsedAt === null ? 'Not used yet' : `Last used ${timeAgo(lastUsedAt)}`;

function untilWhen({ expiresAt }: ApiKey): string {
  if (expiresAt === null) return 'Does not expire';
  return Date.parse(expiresAt) < Date.now() ? 'Has expired' : `Expires ${exactTime(expiresAt)}`;
}
