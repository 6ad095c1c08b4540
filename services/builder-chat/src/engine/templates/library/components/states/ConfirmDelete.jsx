import { toast } from 'sonner';
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogHeader,
  AlertDialogTitle,
} from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { useReferring } from '@/services/data';
import { countOf } from '@/services/format';

/** Asks before a row goes. `name` is what goes; nothing is shown while it is empty. */
export default function ConfirmDelete({ open, name, remove, id, onClose, onDeleted }) {
  const referring = useReferring(remove.referring, open ? id : undefined);
  const named = referring.map((each) => countOf(each.count, each.one, each.many, each.count >= 50)).join(', ');
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        toast.success('deleted__');
        onClose();
        onDeleted?.();
      },
      onError: (error) => toast.error(error?.message || 'notDeleted__'),
    });
  return (
    <AlertDialog open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialogContent>
        <AlertDialogHeader>
          <AlertDialogTitle>beforeName__{name}afterName__</AlertDialogTitle>
          <AlertDialogDescription>
            {named && 'stillNamedBy__' + named + 'theyStay__'}
            cannotBeUndone__
          </AlertDialogDescription>
        </AlertDialogHeader>
        <AlertDialogFooter>
          <AlertDialogCancel>keepIt__</AlertDialogCancel>
          <Button variant="destructive" onClick={confirm} disabled={remove.isPending}>
            {remove.isPending ? 'deleting__' : 'remove__'}
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
