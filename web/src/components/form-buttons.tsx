import { Button } from './ui/button';

interface FormButtonsProps {
  /** What the button that sends the form says. */
  action: string;
  danger?: boolean;
  busy: boolean;
  onCancel: () => void;
}

/** The end of a form in a dialog: the way out, and what it is for. */
export function FormButtons({ action, danger = false, busy, onCancel }: FormButtonsProps) {
  return (
    <div className="flex justify-end gap-2">
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
        {action}
      </Button>
    </div>
  );
}
