import { Link } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { LinkButton } from '@/components/link-button';
import { Logo } from '@/components/logo';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { cx } from '@/lib/cx';
import { useDocumentTitle } from '@/lib/use-document-title';

const sections = [
  ['accounts', 'Accounts'],
  ['apps', 'Apps'],
  ['models', 'Model usage'],
  ['health', 'Health'],
  ['letters', 'Dead letters'],
  ['mailbox', 'Mailbox'],
  ['audit', 'Audit log'],
  ['settings', 'Settings'],
] as const;

/** What all screens of the desk stand in: its name, its own navigation, the way back. */
export function DeskFrame({ section, children }: { section: string; children: ReactNode }) {
  useDocumentTitle(`${sections.find(([name]) => name === section)?.[1] ?? ''} · Operator's desk`);
  const nav = useRef<HTMLElement>(null);
  // On a phone the sections do not fit beside each other.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [section]);
  return (
    <div className="flex h-full flex-col">
      <header className="flex h-14 shrink-0 items-center justify-between gap-3 border-b border-line px-4 sm:px-6">
        <div className="flex min-w-0 items-center gap-3">
          <Logo />
          <span className="truncate text-muted">Operator&rsquo;s desk</span>
        </div>
        <LinkButton to="/home">Your apps</LinkButton>
      </header>
      <div className="flex min-h-0 flex-1 flex-col lg:flex-row">
        <nav
          ref={nav}
          aria-label="Operator's desk"
          className="flex shrink-0 gap-1 overflow-x-auto border-b border-line p-2 lg:w-52 lg:flex-col lg:border-r lg:border-b-0 lg:p-4"
        >
          {sections.map(([name, label]) => (
            <Link
              key={name}
              to="/admin/$"
              params={{ _splat: name }}
              aria-current={name === section ? 'page' : undefined}
              className={cx(
                'inline-flex h-9 shrink-0 items-center rounded-md px-3 font-medium transition-colors touch:h-11',
                name === section ? 'bg-pressed text-ink' : 'text-muted hover:bg-hover hover:text-ink',
              )}
            >
              {label}
            </Link>
          ))}
        </nav>
        <main id="main" className="min-w-0 flex-1 overflow-y-auto px-4 py-6 sm:px-6">
          <div className="mx-auto max-w-[1080px]">{children}</div>
        </main>
      </div>
    </div>
  );
}

/** The head of a screen of the desk: what it shows, and what narrows it. */
export function DeskHead({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="mb-4">
      <h1 className="text-xl font-semibold tracking-[-0.01em]">{title}</h1>
      <p className="mt-1 max-w-[720px] text-muted">{text}</p>
      {children !== undefined && <div className="mt-4 flex flex-wrap items-end gap-3">{children}</div>}
    </div>
  );
}

/** What is typed narrows the list below it. */
export function DeskSearch({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <DeskField label={label} className="w-full sm:w-72">
      {(id) => <Input id={id} type="search" value={value} onChange={(event) => onChange(event.target.value)} />}
    </DeskField>
  );
}

/** Which part of a list is shown. */
export function DeskChoice<T extends string>(props: Omit<ComponentProps<typeof Select<T>>, 'id'>) {
  return (
    <DeskField label="Show" className="w-44">
      {(id) => <Select<T> id={id} {...props} />}
    </DeskField>
  );
}

/** A field above a list, with its label. */
export function DeskField({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
