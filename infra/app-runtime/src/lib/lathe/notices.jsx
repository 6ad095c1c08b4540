import { Component } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { reportError } from './platform-bridge.js';

function Notice({ title, children, actions }) {
  return (
    <div className="flex min-h-[60vh] items-center justify-center p-6">
      <div role="alert" className="w-full max-w-md rounded-xl border bg-card p-8 text-center text-card-foreground shadow-sm">
        <h1 className="text-lg font-semibold tracking-tight">{title}</h1>
        <div className="mt-2 text-sm text-muted-foreground">{children}</div>
        <div className="mt-6 flex justify-center gap-2">{actions}</div>
      </div>
    </div>
  );
}

const action = 'inline-flex h-9 items-center rounded-md bg-primary px-4 text-sm font-medium text-primary-foreground shadow hover:bg-primary/90';

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
        actions={<button type="button" className={action} onClick={() => window.location.reload()}>Try again</button>}
      >
        <p className="break-words">{String(error.message ?? error)}</p>
      </Notice>
    );
  }
}

export function PageNotFound() {
  const { pathname } = useLocation();
  return (
    <Notice title="Page not found" actions={<Link to="/" className={action}>Go to the start page</Link>}>
      <p>There is no page at <span className="font-medium text-foreground">{pathname}</span>.</p>
    </Notice>
  );
}

export function PageLoading() {
  return (
    <div className="flex min-h-[40vh] items-center justify-center" role="status" aria-label="Loading">
      <div className="h-6 w-6 animate-spin rounded-full border-2 border-muted border-t-primary" />
    </div>
  );
}
