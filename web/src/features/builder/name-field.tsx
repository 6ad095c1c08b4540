import { type App, appName } from '@lathe/proto/apps/model';
import { type KeyboardEvent, useRef, useState } from 'react';
import { tellFailure } from '@/components/tell-failure';
import { useChangeApp } from '@/features/apps/api';
import { mayChange } from '@/features/apps/may-change';

/** The app's name; a click makes it a field. Enter and leaving save, Escape gives up. */
export function NameField({ app }: { app: App }) {
  const [draft, setDraft] = useState<string | null>(null);
  const { mutate, isPending, variables } = useChangeApp(app.appId);
  const button = useRef<HTMLButtonElement>(null);
  const shown = isPending ? (variables.name ?? app.name) : app.name;

  const finish = (): void => {
    if (draft === null) return;
    setDraft(null);
    const parsed = appName.safeParse(draft);
    if (!parsed.success || parsed.data === app.name) return;
    mutate({ name: parsed.data }, { onError: tellFailure });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') finish();
    else if (event.key === 'Escape') setDraft(null);
    else return;
    requestAnimationFrame(() => button.current?.focus());
  };

  if (!mayChange(app)) return <span className="truncate px-2 text-lg font-semibold lg:text-base">{app.name}</span>;
  if (draft !== null) {
    return (
      <input
        autoFocus
        aria-label="App name"
        maxLength={80}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={finish}
        onKeyDown={onKeyDown}
        className="h-8 w-56 min-w-0 touch:h-11 rounded-md border border-accent bg-surface px-2 text-lg font-semibold focus-visible:outline-none lg:text-base"
      />
    );
  }
  return (
    <button
      ref={button}
      type="button"
      title="Rename"
      aria-label={`App name: ${shown}. Rename`}
      onClick={() => setDraft(app.name)}
      className="h-8 min-w-0 cursor-text touch:h-11 touch:min-w-11 truncate rounded-md px-2 text-base font-semibold transition-colors hover:bg-hover"
    >
      {shown}
    </button>
  );
}
