import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  text: string;
  children?: ReactNode;
}

export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-[420px] flex-col items-center gap-3 px-4 py-10 text-center">
      <span className="inline-flex size-10 items-center justify-center rounded-full bg-pressed text-muted">{icon}</span>
      <div>
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="mt-1 text-balance text-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}
