import type { Version } from '@lathe/proto/apps/model';
import { History } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Bar } from '@/components/bar';
import { Button } from '@/components/ui/button';
import { mayChange } from '@/features/apps/may-change';
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
        <Bar
          tone="older"
          icon={History}
          text={
            <span className="line-clamp-1">
              Older version, {timeAgo(older.timestamp)}: {older.userRequest || older.content}. To look at only.
            </span>
          }
        >
          <span className="flex gap-2">
            {mayChange(app) && (
              <Button size="sm" disabled={chat.state.running} onClick={() => setRestoring(older)}>
                Restore
              </Button>
            )}
            <Button ref={back} size="sm" onClick={() => look(null)}>
              Back to the latest
            </Button>
          </span>
        </Bar>
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
