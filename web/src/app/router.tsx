import { panelId } from '@lathe/proto/apps/panels';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router';
import { z } from 'zod';
import { ErrorState } from '@/components/error-state';
import { LoginScreen } from '@/features/auth/login-screen';
import { LogoutScreen } from '@/features/auth/logout-screen';
import { BuilderSkeleton } from '@/features/builder/builder-skeleton';
import { HomeScreen } from '@/features/home/home-screen';
import { session } from '@/lib/session';
import { NotFoundScreen } from '@/routes/not-found-screen';
import { RootLayout } from '@/routes/root-layout';
import { UnauthorizedScreen } from '@/routes/unauthorized-screen';
import { ownPath } from './own-path';

interface RouterContext {
  queryClient: QueryClient;
}

const text = z.coerce.string().optional().catch(undefined);

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: NotFoundScreen,
});

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: z.object({
    redirectTo: text,
    sale_id: text,
    mode: z.enum(['sign-in', 'sign-up']).optional().catch(undefined),
  }),
  beforeLoad: async ({ search }) => {
    if (await session.ensure()) redirect({ href: ownPath(search.redirectTo) ?? '/home', replace: true, throw: true });
  },
  component: LoginScreen,
});

const logoutRoute = createRoute({ getParentRoute: () => rootRoute, path: '/logout', component: LogoutScreen });

const unauthorizedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/error/unauthorized',
  validateSearch: z.object({ paymentId: text }),
  component: UnauthorizedScreen,
});

const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/verifyEmail',
  validateSearch: z.object({ code: text, continueUrl: text, appName: text }),
  component: lazyRouteComponent(() => import('@/features/auth/verify-email-screen'), 'VerifyEmailScreen'),
});

/** Screens for people who are signed in; others sign in first and come back. */
const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    if (await session.ensure()) return;
    redirect({
      to: '/login',
      search: location.pathname === '/' ? {} : { redirectTo: location.href },
      replace: true,
      throw: true,
    });
  },
});

const indexRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  validateSearch: z.object({ redirectTo: text }),
  beforeLoad: ({ search }) => {
    redirect({ href: ownPath(search.redirectTo) ?? '/home', replace: true, throw: true });
  },
});

const homeRoute = createRoute({ getParentRoute: () => signedInRoute, path: '/home', component: HomeScreen });

/** Where a person is sent to see their apps: the list is part of the home screen. */
const appsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/apps',
  beforeLoad: () => {
    redirect({ to: '/home', replace: true, throw: true });
  },
});

const settingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('@/features/account/settings-screen'), 'SettingsScreen'),
});

/** One layout for all addresses of an app, so that chat and preview stay while the page changes. */
const builderRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/build/app/$appId',
  // The panel stays open when the page of the preview changes.
  validateSearch: z.object({ panel: panelId.optional().catch(undefined) }),
  search: { middlewares: [retainSearchParams(['panel'])] },
  component: lazyRouteComponent(() => import('@/features/builder/builder-screen'), 'BuilderScreen'),
  pendingComponent: BuilderSkeleton,
});
const builderHomeRoute = createRoute({ getParentRoute: () => builderRoute, path: '/' });
const builderPageRoute = createRoute({ getParentRoute: () => builderRoute, path: '/$page' });

const routeTree = rootRoute.addChildren([
  loginRoute,
  logoutRoute,
  unauthorizedRoute,
  verifyEmailRoute,
  signedInRoute.addChildren([
    indexRoute,
    homeRoute,
    appsRoute,
    settingsRoute,
    builderRoute.addChildren([builderHomeRoute, builderPageRoute]),
  ]),
]);

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // What is shown meanwhile waits by itself, so that a fast screen shows nothing of it.
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    defaultErrorComponent: ({ error, reset }) => (
      <ErrorState title="This screen could not be shown" error={error} onRetry={reset} />
    ),
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
