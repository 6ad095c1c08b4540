import { afterEach, expect, it, vi } from 'vitest';
import { keepFirstPrompt, takeFirstPrompt } from './first-prompt';

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it('what was wanted before signing in is there once, and for a day', () => {
  vi.useFakeTimers();
  keepFirstPrompt('Dogs and walks');
  expect([takeFirstPrompt(), takeFirstPrompt()]).toEqual(['Dogs and walks', null]);
  keepFirstPrompt('Cats');
  vi.advanceTimersByTime(25 * 3_600_000);
  expect(takeFirstPrompt()).toBeNull();
});

it('what is not its own is no prompt', () => {
  localStorage.setItem('lathe.first-prompt', '{');
  expect(takeFirstPrompt()).toBeNull();
});
