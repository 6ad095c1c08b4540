import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { session } from '@/lib/session';
import { createAppRouter } from './router';

const open = async (path: string) => {
  window.history.replaceState(null, '', path);
  const router = createAppRouter(new QueryClient());
  await router.load();
  return router.state.location;
};

afterEach(() => {
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

it('leads from /apps to the home screen, where the apps are', async () => {
  vi.spyOn(session, 'ensure').mockResolvedValue(true);
  expect((await open('/apps')).pathname).toBe('/home');
});

it('asks a signed-out person who opens /apps to sign in, and keeps where they wanted to go', async () => {
  vi.spyOn(session, 'ensure').mockResolvedValue(false);
  const location = await open('/apps');
  expect(location.pathname).toBe('/login');
  expect(location.search).toEqual({ redirectTo: '/apps' });
});

it('opens the tools of an app, and one of them, beside the pages of its builder', () => {
  vi.spyOn(session, 'ensure').mockResolvedValue(true);
  const matched = (path: string) => {
    window.history.replaceState(null, '', path);
    const router = createAppRouter(new QueryClient());
    return router.matchRoutes(router.latestLocation).at(-1)?.routeId;
  };
  const app = `/build/app/${'a'.repeat(24)}`;
  expect(matched(`${app}/tools`)).toBe('/signed-in/build/app/$appId/tools');
  expect(matched(`${app}/tool/${'b'.repeat(24)}`)).toBe('/signed-in/build/app/$appId/tool/$toolId');
  expect(matched(`${app}/Tools`)).toBe('/signed-in/build/app/$appId/$page');
  expect(matched(`${app}/Dogs`)).toBe('/signed-in/build/app/$appId/$page');
  expect(matched(app)).toBe('/signed-in/build/app/$appId/');
});
