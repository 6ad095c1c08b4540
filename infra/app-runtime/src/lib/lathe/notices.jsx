import { Component } from 'react';
import { appConfig } from './config.js';
import { reportError } from './platform-bridge.js';

function Notice({ title, children, actions }) {
  return (
    <div className="flex min-h-[60vh] items-center justify-center p-6">
      <div
        role="alert"
        className="w-full max-w-md rounded-xl border bg-card p-8 text-center text-card-foreground shadow-sm"
      >
        <h1 className="text-lg font-semibold tracking-tight">{title}</h1>
        <div className="mt-2 text-sm text-muted-foreground">{children}</div>
        {actions && <div className="mt-6 flex justify-center gap-2">{actions}</div>}
      </div>
    </div>
  );
}

const action =
  'inline-flex h-9 items-center rounded-md bg-primary px-4 text-sm font-medium text-primary-foreground shadow hover:bg-primary-hover';

/** For whoever built the app; in a preview the builder is around it. */
function WayBack() {
  const { platformOrigin, appId } = appConfig();
  if (!platformOrigin || window.parent !== window) return null;
  return (
    <p className="mt-4">
      Did you build this app?{' '}
      <a className="underline underline-offset-4" href={`${platformOrigin}/build/app/${appId}`}>
        Open it in the builder
      </a>
    </p>
  );
}

/** Catches what a page throws while it renders, tells the builder and offers a way on. */
export class ErrorBoundary extends Component {
  state = { error: null };

  static getDerivedStateFromError(error) {
    return { error };
  }

  componentDidCatch(error, info) {
    reportError(error, { title: error?.name, componentStack: info.componentStack });
  }

  render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <Notice
        title="Something went wrong on this page"
        actions={
          <button type="button" className={action} onClick={() => window.location.reload()}>
            Try again
          </button>
        }
      >
        <p className="break-words">{String(error.message ?? error)}</p>
        <WayBack />
      </Notice>
    );
  }
}

export function NoPages() {
  return (
    <Notice title="There is nothing here yet">
      <p>This app has no page so far.</p>
    </Notice>
  );
}

const bar = 'rounded-lg bg-muted-foreground/15';

/** Stands where the page will be, for those who wait longer than a moment. */
export function PageLoading() {
  return (
    <div
      className="mx-auto w-full max-w-6xl space-y-4 p-4 duration-200 animate-in fade-in fill-mode-both [animation-delay:200ms]"
      role="status"
      aria-label="Loading"
    >
      <div className={`h-8 w-2/5 ${bar}`} />
      <div className={`h-4 w-3/5 ${bar}`} />
      <div className={`h-40 w-full ${bar}`} />
      <div className={`h-40 w-full ${bar}`} />
    </div>
  );
}
