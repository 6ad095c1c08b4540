import type { ImportRecord } from '@lathe/proto/entities/imports';
import { Button } from '@/components/ui/button';
import { counted } from '@/lib/counted';

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** Says that the same file went in before. */
export function EarlierNotice({ record, onAgain, busy }: { record: ImportRecord; onAgain: () => void; busy: boolean }) {
  const { createdAt, inserted, fileName } = record;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-warn-soft px-3 py-2 text-warn"
    >
      <p className="min-w-0 flex-1 basis-64">
        This file was imported before: {fileName}, {moment.format(new Date(createdAt))}, {counted(inserted, 'row')}. Its
        rows would be there twice.
      </p>
      <Button busy={busy} onClick={onAgain}>
        Import it again
      </Button>
    </div>
  );
}
