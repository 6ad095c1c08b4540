import { type ReactNode, useId } from 'react';

/** A titled card of the settings. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id} className="mb-3 text-lg font-semibold">
        {title}
      </h2>
      <div className="divide-y divide-line rounded-lg border border-line bg-surface">{children}</div>
    </section>
  );
}

/** One thing of a card: what it is, and what can be done with it. */
export function Row({ label, text, children }: { label: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3 p-4 sm:flex-row sm:items-center sm:justify-between">
      <div className="min-w-0">
        <h3 className="font-medium">{label}</h3>
        <p className="text-sm break-words text-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}
