import type { App } from '@lathe/proto/apps/model';
import { Check, Pencil, X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { CopyButton } from '@/components/copy-button';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { inputClass } from '@/components/ui/input';
import { useChangeApp } from '@/features/apps/api';
import { type AppError, toAppError } from '@/lib/app-error';
import { cx } from '@/lib/cx';
import { hostOf } from './app-host';

/** The app's address: to copy and open while it is published, and to change at any time. */
export function AddressField({ app }: { app: App }) {
  const [editing, setEditing] = useState(false);
  const shown = hostOf(app);
  if (editing) return <AddressForm app={app} onDone={() => setEditing(false)} />;
  return (
    <div>
      <p className="mb-1.5 font-medium">Address</p>
      <div className="flex h-10 items-center rounded-md border border-line bg-paper pr-1 pl-3 touch:h-12 touch:pr-0.5">
        {app.url === null ? (
          <span className="min-w-0 flex-1 truncate text-muted">{shown}</span>
        ) : (
          <a
            href={app.url}
            target="_blank"
            rel="noopener"
            className="min-w-0 flex-1 truncate rounded-sm leading-8 text-accent underline-offset-2 hover:underline touch:leading-11"
          >
            {shown}
          </a>
        )}
        {app.url !== null && <CopyButton text={app.url} label="Copy the address" />}
        <IconButton label="Change the address" onClick={() => setEditing(true)}>
          <Pencil size={16} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

/** An issue is written to follow the name of what it is about. */
function issueText({ issues }: AppError): string | undefined {
  const message = issues[0]?.message;
  return message === undefined ? undefined : `The address ${message}`;
}

function AddressForm({ app, onDone }: { app: App; onDone: () => void }) {
  const id = useId();
  const [slug, setSlug] = useState(app.slug);
  const change = useChangeApp(app.appId);
  const error = change.isError ? toAppError(change.error) : null;
  const problem = error === null ? undefined : (issueText(error) ?? error.message);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (slug === app.slug) onDone();
    else change.mutate({ slug }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={submit}>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        Address
      </label>
      <div className="flex items-center gap-1">
        <input
          id={id}
          autoFocus
          value={slug}
          maxLength={63}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => setSlug(event.target.value.toLowerCase().replaceAll(' ', '-'))}
          className={cx(inputClass, 'h-10 min-w-0 flex-1 touch:h-11')}
        />
        <Button
          type="submit"
          variant="ghost"
          busy={change.isPending}
          aria-label="Save the address"
          icon={<Check size={16} aria-hidden />}
        />
        <IconButton label="Keep the old address" onClick={onDone}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      <p
        id={`${id}-note`}
        role={problem === undefined ? undefined : 'alert'}
        className={cx('mt-1 text-sm', problem === undefined ? 'text-muted' : 'text-bad')}
      >
        {problem === undefined ? hostOf({ ...app, slug }) : problem}
      </p>
    </form>
  );
}
