import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { closePlans, readPlanWish } from '@/lib/plan-wish';
import { ReadOnlyBar } from './read-only-bar';

const readOnly = { reason: 'gen-apps', limit: 1, used: 3, resetsAt: null, lowestPlan: 'explorer' } as const;

describe('the bar of an app beyond the plan', () => {
  afterEach(closePlans);

  it('says that it is read-only, and leads to the plan that has room', async () => {
    render(<ReadOnlyBar readOnly={readOnly} />);
    expect(screen.getByRole('status').textContent).toContain('so this one is read-only. Upgrade your plan');
    await userEvent.click(screen.getByRole('button', { name: 'Upgrade plan' }));
    expect(readPlanWish()).toEqual({ kind: 'upgrade', code: 'plan/app-read-only', details: readOnly });
  });

  it('is not there for any other app', () => {
    const { container } = render(<ReadOnlyBar readOnly={null} />);
    expect(container.childElementCount).toBe(0);
  });
});
