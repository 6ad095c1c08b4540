import { Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { Toaster } from '@/components/ui/sonner';
import { ErrorBoundary, PageLoading, PageNotFound } from './notices.jsx';
import { reportError, reportUrl, startBridge } from './platform-bridge.js';

const plain = (name) => name.toLowerCase().replace(/[-_ ]|%20/g, '');

/** The page a path names: its last segment, in any case; `/` is the main page. */
function pageAt(app, pathname) {
  const segment = pathname.split('/').filter(Boolean).at(-1);
  const wanted = segment === undefined ? app.mainPage : segment;
  return app.pages.find(({ name }) => plain(name) === plain(wanted ?? '')) ?? null;
}

/** Packages that only this page uses are fetched first; what the page then exports is a normal component. */
function Page({ page }) {
  if (!page.ready()) throw page.prepare();
  const Content = page.load().default;
  if (!Content) throw new Error(`The page ${page.name} has no default export.`);
  return <Content />;
}

function Frame({ app, currentPageName, children }) {
  const Layout = app.layout?.().default;
  return Layout ? <Layout currentPageName={currentPageName}>{children}</Layout> : children;
}

function Shell({ app }) {
  const { pathname, search } = useLocation();
  const page = pageAt(app, pathname);
  useEffect(reportUrl, [pathname, search]);
  return (
    <Frame app={app} currentPageName={page?.name ?? ''}>
      <ErrorBoundary key={page?.name ?? pathname}>
        <Suspense fallback={<PageLoading />}>{page ? <Page page={page} /> : <PageNotFound />}</Suspense>
      </ErrorBoundary>
    </Frame>
  );
}

function queryClient() {
  const onError = (error) => reportError(error, { title: 'Request failed' });
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false } },
  });
}

/**
 * Starts a linked app: {pages: [{name, ready, prepare, load}], layout, mainPage, ownToaster, bundle: {url, lines}}.
 * `ownToaster` says that the app places a Toaster itself; two would show each message twice.
 */
export function start(app) {
  startBridge(app.bundle);
  createRoot(document.getElementById('root')).render(
    <QueryClientProvider client={queryClient()}>
      <BrowserRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
        <ErrorBoundary>
          <Shell app={app} />
        </ErrorBoundary>
      </BrowserRouter>
      {app.ownToaster ? null : <Toaster />}
    </QueryClientProvider>,
  );
  setTimeout(() => app.pages.forEach((page) => page.prepare().catch(() => undefined)), 1500);
}
