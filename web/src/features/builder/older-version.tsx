import type { Version } from '@lathe/proto/apps/model';
import { History } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { RestoreDialog } from '@/features/chat/restore-dialog';
import { focusIsLost } from '@/lib/focus';
import { timeAgo } from '@/lib/time';
import type { BuilderState } from './use-builder';

/** Says that the preview shows an older version, with the ways on. */
export function OlderVersionBar({ builder: { app, chat, older, look } }: { builder: BuilderState }) {
  const [restoring, setRestoring] = useState<Version | null>(null);
  const back = useRef<HTMLButtonElement>(null);
  const shown = older?.id;
  useEffect(() => {
    if (shown !== undefined && focusIsLost()) back.current?.focus();
  }, [shown]);
  // The dialog outlives the bar: it offers to take the restore back.
  return (
    <>
      {older !== null && (
        <div
          role="status"
          className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-warn-soft px-3 py-1.5 text-sm text-warn"
        >
          <p className="flex min-w-0 flex-1 basis-52 items-center gap-2">
            <History size={16} className="shrink-0" aria-hidden />
            <span className="min-w-0 truncate">
              Older version, {timeAgo(older.timestamp)}: {older.userRequest || older.content}. To look at only.
            </span>
          </p>
          <span className="flex gap-2">
            {app.role !== 'viewer' && (
              <Button size="sm" disabled={chat.state.running} onClick={() => setRestoring(older)}>
                Restore
              </Button>
            )}
            <Button ref={back} size="sm" onClick={() => look(null)}>
              Back to the latest
            </Button>
          </span>
        </div>
      )}
      <RestoreDialog
        app={app}
        message={restoring && { versionId: restoring.id }}
        onClose={() => setRestoring(null)}
        onRestored={() => look(null)}
        focusAfter={() => null}
      />
    </>
  );
}
