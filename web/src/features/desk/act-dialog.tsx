import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useDeskAct } from './api';

/** Something that an operator may do, in words. */
export interface DeskAct {
  /** What the button does, such as "Unpublish". */
  readonly action: string;
  readonly title: string;
  /** What will happen. */
  readonly text: string;
  /** What is told once it is done. */
  readonly done: string;
  readonly danger?: boolean;
  readonly act: () => Promise<unknown>;
}

/** Says what will happen before an operator does it, and does it. */
export function ActDialog({ of, onClose }: { of: DeskAct; onClose: () => void }) {
  const doing = useDeskAct(of.act, () => of.done);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={of.title}
      description={of.text}
      action={of.action}
      danger={of.danger ?? false}
      busy={doing.isPending}
      onConfirm={() => doing.mutate(undefined, { onSettled: onClose })}
    />
  );
}
