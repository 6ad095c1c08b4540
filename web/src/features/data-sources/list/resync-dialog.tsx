import type { ContextResync } from '@lathe/proto/context-ingest/http';
import { CalendarDays, CalendarOff, CalendarRange } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { FormButtons } from '@/components/form-buttons';
import { FormError } from '@/components/form-error';
import { Dialog } from '@/components/ui/dialog';
import { Segmented } from '@/components/ui/segmented';
import { toAppError } from '@/lib/app-error';
import { exactTime } from '@/lib/time';
import { useResyncItem } from '../api';
import { resyncLabels } from '../words';
import type { ItemWindowProps } from './rename-dialog';

const options = [
  { value: 'never', label: 'Never', icon: <CalendarOff size={16} aria-hidden /> },
  { value: 'day', label: resyncLabels.day, icon: <CalendarDays size={16} aria-hidden /> },
  { value: 'week', label: resyncLabels.week, icon: <CalendarRange size={16} aria-hidden /> },
] as const;

/** How often a source that is somewhere else is synced by itself. */
export function ResyncDialog({ app, item, onClose, focusAfter }: ItemWindowProps) {
  const [every, setEvery] = useState<ContextResync['every'] | 'never'>(item.resync?.every ?? 'never');
  const resync = useResyncItem(app.appId);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    resync.mutate({ id: item.id, every: every === 'never' ? null : every }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Sync by itself"
      description={`${item.name} is looked at anew, and read where it was changed. What is found of it stays until then.`}
      focusAfter={focusAfter}
    >
      <form onSubmit={submit} className="flex flex-col gap-6">
        <div className="flex flex-col items-start gap-3">
          <Segmented label="How often" value={every} options={options} onChange={setEvery} dropIcons />
          {item.resync?.every === every && (
            <p className="text-muted">
              Next on <time dateTime={item.resync.nextAt}>{exactTime(item.resync.nextAt)}</time>
            </p>
          )}
          <FormError message={resync.isError ? toAppError(resync.error).message : undefined} />
        </div>
        <FormButtons action="Save" busy={resync.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
