import type { App } from '@lathe/proto/apps/model';
import { includesFeature, planFeatures } from '@lathe/proto/plans/features';
import { featureDetails } from '@lathe/proto/plans/limit-reasons';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { FormField } from '@/components/form-field';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { UpgradeButton } from '@/components/upgrade-button';
import { accountQuery } from '@/features/auth/api';
import { usePlanName } from '@/features/plans/use-plan-name';
import { toAppError } from '@/lib/app-error';
import { useSaveEmbedSites } from './api';
import { EmbedCode } from './embed-code';
import { siteOf } from './site-of';

/** The app inside pages of other sites: which may show it, and what to put there. */
export function EmbedPanel({ app }: { app: App }) {
  const account = useQuery(accountQuery());
  const nameOf = usePlanName();
  if (!account.isSuccess)
    return (
      <Loading label="Loading your plan">
        <Skeleton className="h-24" />
      </Loading>
    );
  if (!account.data.isAdmin && !includesFeature(account.data.plan, 'embed'))
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="text-muted">
          Upgrade your plan to show your app inside other sites. The {nameOf(planFeatures.embed.from)} plan includes it.
          {app.settings.embedSites?.length ? ' The sites that you have named are kept and count again then.' : ''}
        </p>
        <UpgradeButton code={planFeatures.embed.code} details={featureDetails('embed')} />
      </div>
    );
  return (
    <div className="flex flex-col gap-6">
      <Sites app={app} />
      <EmbedCode app={app} />
    </div>
  );
}

function Sites({ app }: { app: App }) {
  const sites = app.settings.embedSites ?? [];
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const save = useSaveEmbedSites(app.appId);
  const store = (next: string[], done?: () => void): void =>
    save.mutate(next, {
      ...(done && { onSuccess: done }),
      onError: (reason) => setProblem(toAppError(reason).message),
    });
  const add = (event: FormEvent): void => {
    event.preventDefault();
    const site = siteOf(typed);
    if (site === null) return setProblem('Write the address of a site, such as https://example.org');
    if (sites.includes(site)) return setProblem('This site is in the list already');
    setProblem(undefined);
    store([...sites, site], () => setTyped(''));
  };
  return (
    <section aria-labelledby="embed-sites">
      <h3 id="embed-sites" className="font-medium">
        Sites that may show it
      </h3>
      <p className="mb-3 text-sm text-muted">On other sites browsers keep the app out.</p>
      <ul
        aria-label="Sites"
        className="mb-3 flex flex-col divide-y divide-line rounded-md border border-line empty:hidden"
      >
        {sites.map((site) => (
          <li key={site} className="flex items-center justify-between gap-2 py-1 pr-1 pl-3">
            <span className="min-w-0 truncate">{site}</span>
            <IconButton label={`Remove ${site}`} onClick={() => store(sites.filter((one) => one !== site))}>
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <form onSubmit={add} className="flex items-start gap-2" noValidate>
        <div className="min-w-0 flex-1">
          <FormField
            label="Add a site"
            placeholder="https://example.org"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={300}
            value={typed}
            error={problem}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(undefined);
            }}
          />
        </div>
        <Button type="submit" busy={save.isPending} disabled={typed.trim() === ''} className="mt-6.5 h-10">
          Add
        </Button>
      </form>
    </section>
  );
}
