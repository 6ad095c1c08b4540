import type { App } from '@lathe/proto/apps/model';
import { useIsMutating } from '@tanstack/react-query';

/** Whether what one sees is stored: the words of spec 1, section 4, or that an answer is being written. */
export function SaveState({ app, building }: { app: App; building: boolean }) {
  const saving = useIsMutating() > 0;
  const text = saving
    ? 'Saving...'
    : building
      ? 'Building…'
      : app.head === null
        ? 'New'
        : app.status === 'active'
          ? 'Published'
          : 'Not published';
  return (
    <p role="status" className="hidden shrink-0 text-sm text-muted min-[1180px]:block">
      {text}
    </p>
  );
}
