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
