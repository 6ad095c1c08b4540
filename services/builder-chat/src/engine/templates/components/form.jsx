import { toast } from 'sonner';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from '@/components/ui/dialog';
/* slot: imports */
import { useRowForm } from '@/services/form';

const FIELDS = {
  /* slot: rules */
};

/** Adds a one__, or changes `row`. `preset` fills fields of a new one. */
export default function Form__({ open, onOpenChange, row, preset }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="max-h-[90vh] w-[calc(100%-2rem)] overflow-y-auto rounded-xl sm:max-w-xl">
        <DialogHeader>
          <DialogTitle>{row ? 'editOne__' : 'addOne__'}</DialogTitle>
          <DialogDescription>starredAreNeeded__</DialogDescription>
        </DialogHeader>
        <Fields row={row} preset={preset} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function Fields({ row, preset, onDone }) {
  const form = useRowForm(FIELDS, row, preset);
  /* slot: lookups */
  const save = useSave__();

  const onSubmit = form.submit((values) =>
    save.mutate(row ? { id: row.id, ...values } : values, {
      onSuccess: () => {
        toast.success(row ? 'saved__' : 'oneAdded__');
        onDone();
      },
    }),
  );

  return (
    <form onSubmit={onSubmit} noValidate>
      <fieldset disabled={save.isPending} className="grid items-start gap-4 sm:grid-cols-2">
        {/* slot: fields */}
      </fieldset>
      {save.isError && (
        <p role="alert" className="mt-4 text-sm font-medium text-destructive">
          {save.error?.message || 'notSaved__'}
        </p>
      )}
      <DialogFooter className="mt-6">
        <Button type="button" variant="outline" onClick={onDone}>
          cancel__
        </Button>
        <Button type="submit" disabled={save.isPending || form.isWaiting}>
          {save.isPending ? 'saving__' : row ? 'saveChanges__' : 'addOne__'}
        </Button>
      </DialogFooter>
    </form>
  );
}
