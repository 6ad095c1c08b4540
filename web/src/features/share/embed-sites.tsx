import type { App } from '@lathe/proto/apps/model';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { FormField } from '@/components/form-field';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { toAppError } from '@/lib/app-error';
import { useSaveEmbedSites } from './api';
import { siteOf } from './site-of';

/** The sites that may show an app, or its chat assistant, inside theirs. */
export function EmbedSites({ app }: { app: App }) {
  const id = useId();
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
    <section aria-labelledby={id}>
      <h3 id={id} className="font-medium">
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
