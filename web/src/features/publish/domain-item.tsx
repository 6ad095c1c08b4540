import type { CustomHost } from '@lathe/proto/apps/custom-hosts';
import type { App } from '@lathe/proto/apps/model';
import { planFeatures } from '@lathe/proto/plans/features';
import { CircleCheck, Trash2 } from 'lucide-react';
import { CopyButton } from '@/components/copy-button';
import { tellFailure } from '@/components/tell-failure';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { usePlanName } from '@/features/plans/use-plan-name';
import { toAppError } from '@/lib/app-error';
import { useRemoveHost, useVerifyHost } from './domains-api';

/** One domain: what proves it until that is seen, and the way to take it away. */
export function DomainItem({ app, host }: { app: App; host: CustomHost }) {
  const verify = useVerifyHost(app.appId);
  const remove = useRemoveHost(app.appId);
  const nameOf = usePlanName();
  const problem = verify.isError ? toAppError(verify.error).message : null;
  return (
    <li className="rounded-md border border-line p-3">
      <div className="flex items-center gap-2">
        <h3 className="min-w-0 flex-1 truncate font-medium">{host.host}</h3>
        {host.isServed && (
          <span className="inline-flex items-center gap-1 text-sm text-good">
            <CircleCheck size={16} aria-hidden />
            Verified
          </span>
        )}
        <IconButton
          label={`Remove ${host.host}`}
          onClick={() =>
            remove.mutate(host.host, {
              onError: tellFailure,
            })
          }
        >
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </div>
      {host.isVerified ? (
        <p className="mt-1 text-sm text-muted">
          {host.isServed
            ? `Visitors arrive by a CNAME record that leads to ${host.target}.`
            : `Your plan does not include a domain of your own, so the app is not shown here. The ${nameOf(planFeatures['custom-domain'].from)} plan includes it; the domain stays yours until then.`}
        </p>
      ) : (
        <>
          <p className="mt-2 text-sm text-muted">Where the domain is managed, add these two records:</p>
          <ul className="mt-2 flex flex-col gap-2">
            <RecordLine label="TXT" name={host.record.name} value={host.record.value} />
            <RecordLine label="CNAME" name={host.host} value={host.target} />
          </ul>
          <p className="mt-2 text-sm text-muted">
            In place of the TXT record, the domain may serve its text at {host.file.url}
          </p>
          {problem !== null && (
            <p role="alert" className="mt-2 text-sm text-bad">
              {problem}
            </p>
          )}
          <Button className="mt-3" busy={verify.isPending} onClick={() => verify.mutate(host.host)}>
            Verify
          </Button>
        </>
      )}
    </li>
  );
}

function RecordLine({ label, name, value }: { label: string; name: string; value: string }) {
  return (
    <li className="flex items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-3">
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm text-muted">
          {label} {name}
        </p>
        <p className="truncate font-mono text-sm">{value}</p>
      </div>
      <CopyButton text={value} label={`Copy the ${label} value`} />
    </li>
  );
}
