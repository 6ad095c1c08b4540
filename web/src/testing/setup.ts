import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { session } from '@/lib/session';
import { server } from './server';

// What jsdom lacks and the screens use.
globalThis.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
window.matchMedia = (query: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as MediaQueryList;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.hasPointerCapture = () => false;

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  session.end();
  localStorage.clear();
  sessionStorage.clear();
  server.resetHandlers();
});
afterAll(() => {
  server.close();
  // One window is there for many files, which share no module and nothing of the page.
  vi.resetModules();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
});
