import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { session } from '@/lib/session';
import { LinkButton } from './link-button';
import { Logo } from './logo';

/** A page that everybody may read: where one is, the way in, and the small print. */
export function PublicPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex h-full flex-col overflow-y-auto">
      <header className="mx-auto flex h-14 w-full max-w-[1120px] shrink-0 items-center justify-between gap-2 px-4 sm:px-6">
        <Link to="/" aria-label="Lathe" className="rounded-md">
          <Logo />
        </Link>
        <nav aria-label="Lathe" className="flex items-center gap-1 sm:gap-2">
          <PlainLink to="/templates">Templates</PlainLink>
          {session.owner() === null ? (
            <>
              <PlainLink to="/login">Sign in</PlainLink>
              <LinkButton to="/login" search={{ mode: 'sign-up' }} primary className="max-sm:hidden">
                Create an account
              </LinkButton>
            </>
          ) : (
            <LinkButton to="/home">Your apps</LinkButton>
          )}
        </nav>
      </header>
      <main id="main" className="mx-auto w-full max-w-[1120px] flex-1 px-4 pb-16 sm:px-6">
        {children}
      </main>
      <footer className="mx-auto flex w-full max-w-[1120px] flex-wrap gap-x-4 border-t border-line px-2 py-4 sm:px-4">
        <PlainLink to="/pricing">Pricing</PlainLink>
        <PlainLink to="/terms-of-service">Terms of service</PlainLink>
        <PlainLink to="/privacy-policy">Privacy policy</PlainLink>
      </footer>
    </div>
  );
}

function PlainLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-9 items-center rounded-md px-2 text-muted transition-colors hover:text-ink touch:min-h-11"
    >
      {children}
    </Link>
  );
}
