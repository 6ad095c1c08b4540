import type { Tool } from '@lathe/proto/apps/tools/model';
import { cx } from '@/lib/cx';

/** Spec 1, section 4. */
export const ToolStatusTag = ({ status }: Pick<Tool, 'status'>) => (
  <span
    className={cx(
      'inline-flex h-6 shrink-0 items-center rounded-full px-2 text-sm',
      status === 'active' ? 'bg-good-soft text-good' : 'bg-pressed text-muted',
    )}
  >
    {status === 'active' ? 'Active' : 'Draft'}
  </span>
);
