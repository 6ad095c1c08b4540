import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import { ErrorBoundary, NoPages, PageLoading } from './notices.jsx';
import { pageNameAt } from './page-name.js';
import { onRedraw, reportError, reportUrl, startBridge, watchForBlank } from './platform-bridge.js';
import { reportVisit } from './visits.js';

const PREFETCH_AFTER_MS = 1500;

/** Not before the first page shows: it needs no message yet. */
const Toaster = lazy(() => import('@/components/ui/sonner').then((module) => ({ default: module.Toaster })));

/** What only this page uses is fetched first; what the page then exports is a normal component. */
function Page({ page, onShown }) {
  if (!page.ready()) throw page.prepare();
  const Content = page.load().default;
  if (!Content) throw new Error(`The page ${page.name} has no default export.`);
  useEffect(onShown, [onShown]);
  useEffect(() => watchForBlank(page.name), [page.name]);
  return <Content />;
}

function Frame({ app, currentPageName, children }) {
  const Layout = app.layout?.().default;
  return Layout ? <Layout currentPageName={currentPageName}>{children}</Layout> : children;
}

/**
 * The page of the current address. One that names no page shows the main page, and becomes its address; the query
 * stays.
 */
function usePage(app) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { name, named } = pageNameAt(
    pathname,
    app.pages.map((page) => page.name),
    app.mainPage,
  );
  useEffect(() => {
    if (!named) navigate({ pathname: '/', search, hash }, { replace: true });
  }, [named, navigate, search, hash]);
  useEffect(reportUrl, [pathname, search]);
  useEffect(() => {
    if (named && name) reportVisit(name);
  }, [named, name]);
  return app.pages.find((page) => page.name === name);
}

function Shell({ app, onShown }) {
  const page = usePage(app);
  return (
    <Frame app={app} currentPageName={page?.name ?? ''}>
      <ErrorBoundary key={page?.name}>
        <Suspense fallback={<PageLoading />}>{page ? <Page page={page} onShown={onShown} /> : <NoPages />}</Suspense>
      </ErrorBoundary>
    </Frame>
  );
}

/** Fetches what the other pages need, one after the other, unless the visitor saves data. */
async function prefetch(pages) {
  if (navigator.connection?.saveData) return;
  for (const page of pages) await page.prepare().catch(() => undefined);
}

function App({ app }) {
  const [shown, setShown] = useState(false);
  const [, draw] = useState(0);
  useEffect(() => onRedraw(() => draw((times) => times + 1)), []);
  const [onShown] = useState(() => () => setShown(true));
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => void prefetch(app.pages), PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [shown, app.pages]);
  return (
    <>
      <BrowserRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
        <ErrorBoundary>
          <Shell app={app} onShown={onShown} />
        </ErrorBoundary>
      </BrowserRouter>
      {shown && !app.ownToaster && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </>
  );
}

/** Once, and not what would be refused again. */
const retry = (failures, error) => failures < 1 && error?.isTemporary !== false;
const retryDelay = (_failures, error) => Math.min(error?.retryAfter ?? 1, 30) * 1000;

function queryClient() {
  const onError = (error) => reportError(error, { title: 'Request failed' });
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: { queries: { retry, retryDelay, refetchOnWindowFocus: false } },
  });
}

/**
 * Starts a linked app: {pages: [{name, ready, prepare, load}], layout, mainPage, ownToaster, bundle: {url, lines},
 * chunks: [{url, lines}]}. `ownToaster` says that the app places a Toaster itself; two would show each message twice.
 * `chunks` grows as scripts arrive.
 */
export function start(app) {
  startBridge([app.bundle], app.chunks);
  createRoot(document.getElementById('root')).render(
    <QueryClientProvider client={queryClient()}>
      <App app={app} />
    </QueryClientProvider>,
  );
}
