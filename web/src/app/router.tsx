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
import { accountQuery } from '@/features/auth/api';
import { LoginScreen } from '@/features/auth/login-screen';
import { BuilderSkeleton } from '@/features/builder/builder-skeleton';
import { HomeScreen } from '@/features/home/home-screen';
import { afterLogin, isOfServer, type LoginSearch } from '@/lib/after-login';
import { session } from '@/lib/session';
import { RootLayout } from '@/routes/root-layout';

interface RouterContext {
  queryClient: QueryClient;
}

const text = z.coerce.string().optional().catch(undefined);

const loginSearch = {
  redirectTo: text,
  claimApp: text,
  duplicateTemplate: text,
  requestedAppId: text,
  sale_id: text,
  goto: text,
};

/** Sends somebody who is signed in to where the address or the account says. */
async function goOn(queryClient: QueryClient, search: LoginSearch): Promise<void> {
  const account = await queryClient.ensureQueryData(accountQuery()).catch(() => null);
  const href = afterLogin(account, search);
  redirect({ href, replace: true, reloadDocument: isOfServer(href), throw: true });
}

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: lazyRouteComponent(() => import('@/routes/not-found-screen'), 'NotFoundScreen'),
});

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: z.object({
    ...loginSearch,
    mode: z.enum(['sign-in', 'sign-up', 'forgotten']).optional().catch(undefined),
  }),
  beforeLoad: async ({ search, context }) => {
    if (await session.ensure()) await goOn(context.queryClient, search);
  },
  component: LoginScreen,
});

const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logout',
  component: lazyRouteComponent(() => import('@/features/auth/logout-screen'), 'LogoutScreen'),
});

const unauthorizedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/error/unauthorized',
  validateSearch: z.object({ paymentId: text }),
  component: lazyRouteComponent(() => import('@/routes/unauthorized-screen'), 'UnauthorizedScreen'),
});

const verifyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/verifyEmail',
  validateSearch: z.object({ code: text, continueUrl: text, appName: text }),
  component: lazyRouteComponent(() => import('@/features/auth/verify-email-screen'), 'VerifyEmailScreen'),
});

/** Where mailed links lead, other than that of a new account. */
const handlerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/handler',
  validateSearch: z.object({ mode: text, code: text, newEmail: text, continueUrl: text }),
  component: lazyRouteComponent(() => import('@/features/auth/handler-screen'), 'HandlerScreen'),
});

/** Where Keycloak signs people in, the way back of its window. */
const popupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/popup',
  component: lazyRouteComponent(() => import('@/features/auth/keycloak/popup-screen'), 'PopupScreen'),
});

/** Where Google and Notion lead back to in a window of their own; the path is `consentPath` of the contracts. */
const consentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/connectors/back',
  component: lazyRouteComponent(() => import('@/features/data-sources/adding/remote/consent-screen'), 'ConsentScreen'),
});

/** Screens for people who are signed in; others sign in first and come back. */
const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    if (await session.ensure()) return;
    redirect({
      to: '/login',
      search: { redirectTo: location.href },
      replace: true,
      throw: true,
    });
  },
});

/** The first page; people who are signed in go on to their apps, those who were invited to the sign-in. */
const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: z.object(loginSearch),
  beforeLoad: async ({ search, context }) => {
    if (await session.ensure()) return goOn(context.queryClient, search);
    if (Object.values(search).some((value) => value !== undefined))
      redirect({ to: '/login', search, replace: true, throw: true });
  },
  component: lazyRouteComponent(() => import('@/features/first-page/first-page'), 'FirstPage'),
});

/** Whether somebody is signed in is shown, and not needed. */
const known = async (): Promise<void> => void (await session.ensure());

const templatesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/templates',
  validateSearch: z.object({ category: text }),
  beforeLoad: known,
  component: lazyRouteComponent(() => import('@/features/templates/templates-screen'), 'TemplatesScreen'),
});

/** What somebody came for who had to sign in first: an app to take over, a template to begin from. */
const onboardingRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/onboarding',
  validateSearch: z.object({ claimApp: text, duplicateTemplate: text }),
  component: lazyRouteComponent(() => import('@/features/onboarding/onboarding-screen'), 'OnboardingScreen'),
});

/** What the footer of public pages names. */
const pricingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pricing',
  beforeLoad: known,
  component: lazyRouteComponent(() => import('@/features/plans/plans-screen'), 'PricingScreen'),
});
/** Plans of somebody who is signed in; payments lead back here. */
const joinPlanRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/joinPlan',
  validateSearch: z.object({
    plan: text,
    interval: z.enum(['month', 'year']).optional().catch(undefined),
    sale_id: text,
    joining: text,
    checkout: text,
    changed: text,
    back: text,
  }),
  component: lazyRouteComponent(() => import('@/features/plans/plans-screen'), 'JoinPlanScreen'),
});
const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms-of-service',
  component: lazyRouteComponent(() => import('@/features/installation/text-screen'), 'TermsScreen'),
});
const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy-policy',
  component: lazyRouteComponent(() => import('@/features/installation/text-screen'), 'PrivacyScreen'),
});

/** `/live/{slug}` is an older name of where an app runs. */
const liveRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/live/$',
  beforeLoad: ({ params, location }) => {
    const href = params._splat ? `/app/${params._splat}${location.searchStr}` : '/home';
    redirect({ href, replace: true, reloadDocument: isOfServer(href), throw: true });
  },
});

const homeRoute = createRoute({ getParentRoute: () => signedInRoute, path: '/home', component: HomeScreen });

/** Where a person is sent to see their apps: the list is part of the home screen. */
const appsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/apps',
  beforeLoad: () => void redirect({ to: '/home', replace: true, throw: true }),
});
/** What somebody has bought; payments lead back here. */
const packagesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/apps/packages',
  validateSearch: z.object({ sale_id: text }),
  component: lazyRouteComponent(() => import('@/features/packages/packages-screen'), 'PackagesScreen'),
});
/** Where an app is bought, which everybody may look at. */
const packageOfferRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/apps/packages/$appId',
  validateSearch: z.object({ checkout: text }),
  beforeLoad: known,
  component: lazyRouteComponent(() => import('@/features/packages/offer-screen'), 'OfferScreen'),
});

const settingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('@/features/account/settings-screen'), 'SettingsScreen'),
});

/** What operators do for the whole installation; there is no such screen for others. */
const deskRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin/$',
  component: lazyRouteComponent(() => import('@/features/desk/desk-screen'), 'DeskScreen'),
});

/** From the sign-in of an app that is for its workspace, and back to the app. */
const openAppRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/open/$appId',
  validateSearch: z.object({ host: text, nextUrl: text }),
  component: lazyRouteComponent(() => import('@/features/workspace-app/open-app-screen'), 'OpenAppScreen'),
});

const analyticsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/analytics/app/$appId',
  validateSearch: z.object({ days: z.literal([7, 30, 90, 365]).optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('@/features/analytics/analytics-screen'), 'AnalyticsScreen'),
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

/** The tools of an app, and one of them; the builder is the way back. */
const toolsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/build/app/$appId/tools',
  // A page of an app may be called Tools.
  caseSensitive: true,
  // Spec 1, section 2.
  validateSearch: z.object({ generateTool: z.literal(true).optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('@/features/tools/tools-screen'), 'ToolsScreen'),
});
const toolRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/build/app/$appId/tool/$toolId',
  component: lazyRouteComponent(() => import('@/features/tools/tool-screen'), 'ToolScreen'),
});

const routeTree = rootRoute.addChildren([
  loginRoute,
  logoutRoute,
  unauthorizedRoute,
  verifyEmailRoute,
  handlerRoute,
  popupRoute,
  consentRoute,
  indexRoute,
  templatesRoute,
  pricingRoute,
  packageOfferRoute,
  termsRoute,
  privacyRoute,
  liveRoute,
  signedInRoute.addChildren([
    homeRoute,
    appsRoute,
    packagesRoute,
    onboardingRoute,
    joinPlanRoute,
    settingsRoute,
    deskRoute,
    openAppRoute,
    analyticsRoute,
    toolsRoute,
    toolRoute,
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
