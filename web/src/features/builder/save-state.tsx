import type { App } from '@lathe/proto/apps/model';
import { useIsMutating } from '@tanstack/react-query';
import { useSaves } from '@/features/panels/saving/use-saves';
import { cx } from '@/lib/cx';

/** Whether what one sees is stored: the words of spec 1, section 4, or that an answer is being written. */
export function SaveState({ app, building }: { app: App; building: boolean }) {
  const { status } = useSaves(app.appId).view;
  const saving = useIsMutating() > 0 || status === 'saving';
  const isBad = !saving && (status === 'failed' || status === 'held');
  const text = saving ? 'Saving...' : isBad ? 'Not saved' : building ? 'Building…' : published(app);
  return (
    <p role="status" className={cx('shrink-0 text-sm', isBad ? 'text-bad' : 'hidden text-muted min-[1180px]:block')}>
      {text}
    </p>
  );
}

function published({ head, status }: App): string {
  if (head === null) return 'New';
  return status === 'active' ? 'Published' : 'Not published';
}
