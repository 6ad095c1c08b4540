import type { ReactNode } from 'react';
import { Logo } from './logo';

/** A page that says one thing. */
export function MessagePage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main id="main" className="flex min-h-full flex-col items-center justify-center gap-6 px-6 py-12 text-center">
      <Logo />
      <div className="max-w-[420px]">
        <h1 className="text-2xl font-semibold tracking-[-0.02em]">{title}</h1>
        <p className="mt-2 text-lg text-balance text-muted">{text}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">{children}</div>
    </main>
  );
}
