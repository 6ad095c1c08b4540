import { Plus } from 'lucide-react';
import { toast } from 'sonner';
import { Button } from '@/components/ui/button';
import { formatNumber } from '@/services/format';
import { mayChange, useSession } from '@/services/session';

/** A number of a row, with a button that makes it one more for whoever may change the row. */
export default function Counter({ row, field, title, access, useSave }) {
  const { user } = useSession();
  const save = useSave();
  const value = Number(row[field]) || 0;
  const raise = () => save.mutate({ id: row.id, [field]: value + 1 }, { onError: (error) => toast.error(error?.message || 'notSaved__') });
  return (
    <span className="relative z-10 inline-flex items-center gap-2 tabular-nums">
      <span aria-live="polite">{formatNumber(value)}</span>
      {mayChange(access, user, row) && (
        <Button variant="outline" size="icon" className="h-11 w-11 md:h-7 md:w-7" onClick={raise} disabled={save.isPending} aria-label={title + ' +1'}>
          <Plus className="h-4 w-4" aria-hidden="true" />
        </Button>
      )}
    </span>
  );
}
