import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toaster } from './toast';
import { showToast } from './toast-store';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});
afterEach(() => {
  act(() => void vi.advanceTimersByTime(10_000));
  vi.useRealTimers();
});

describe('Toaster', () => {
  it('shows one toast at a time, the newest', () => {
    act(() => showToast('First'));
    act(() => showToast('Second'));
    expect(screen.queryByText('First')).toBeNull();
    expect(screen.getByText('Second')).toBeTruthy();
  });

  it('goes after five seconds', () => {
    act(() => showToast('Gone soon'));
    act(() => void vi.advanceTimersByTime(4999));
    expect(screen.getByText('Gone soon')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText('Gone soon')).toBeNull();
  });

  it('runs its action once and goes', () => {
    const undo = vi.fn();
    act(() => showToast('Deleted', { action: { label: 'Undo', run: undo } }));
    act(() => screen.getByRole('button', { name: 'Undo' }).click());
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('Deleted')).toBeNull();
  });

  it('stays while it has the focus', () => {
    act(() => showToast('Held', { action: { label: 'Undo', run: () => undefined } }));
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.getByText('Held')).toBeTruthy();
    act(() => screen.getByRole('button', { name: 'Undo' }).blur());
    act(() => void vi.advanceTimersByTime(5000));
    expect(screen.queryByText('Held')).toBeNull();
  });

  it('is announced politely', () => {
    act(() => showToast('Saved'));
    expect(screen.getByRole('status').getAttribute('aria-live')).toBe('polite');
  });
});
