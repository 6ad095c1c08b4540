import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { createAppRouter } from '@/app/router';
import { onOtherScreen } from './on-other-screen';
import { session } from './session';

const app = `/build/app/${'a'.repeat(24)}`;

afterEach(() => {
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

it.each([
  ['the page that the preview has opened', `${app}/Dogs`, 0],
  ['a panel beside it', `${app}?panel=settings`, 0],
  ['the tools of the app', `${app}/tools`, 1],
  ['the builder of another app', `/build/app/${'b'.repeat(24)}`, 1],
  ['the screen of all apps', '/home', 1],
])('tells of other screens: %s', async (_case, path, calls) => {
  vi.spyOn(session, 'ensure').mockResolvedValue(true);
  window.history.replaceState(null, '', app);
  const router = createAppRouter(new QueryClient());
  const then = vi.fn();
  const end = onOtherScreen(router, then);
  const moved = new Promise<void>((resolve) => router.subscribe('onBeforeLoad', () => resolve()));
  void router.navigate({ href: path, replace: true });
  await moved;
  expect(then).toHaveBeenCalledTimes(calls);
  end();
});
