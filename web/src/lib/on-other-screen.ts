import type { AnyRouter } from '@tanstack/react-router';

/**
 * Calls back when the address leads to another screen: another route that shows something, or the same one of another
 * app. What a screen writes into its own address, such as the page that a preview has just opened, is none. Returns
 * what ends the watch.
 */
export function onOtherScreen(router: AnyRouter, then: () => void): () => void {
  const screenOf = (location: AnyRouter['latestLocation']): string | undefined =>
    router.matchRoutes(location).findLast(({ routeId }) => router.routesById[routeId].options.component)?.id;
  const first = screenOf(router.latestLocation);
  return router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    if (screenOf(toLocation) !== first) then();
  });
}
