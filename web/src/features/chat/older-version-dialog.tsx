import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';

interface OlderVersionDialogProps {
  open: boolean;
  /** Sends nothing; what was written goes back to where it was typed. */
  onStay: () => void;
  /** Shows the latest version and sends the message to it. */
  onSwitch: () => void;
}

/** Asked when a message is sent while an older version is looked at (spec 2, section 2). */
export function OlderVersionDialog({ open, onStay, onSwitch }: OlderVersionDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onStay()}
      title="You are looking at an older version"
      description="Edits are only allowed on the latest version. Stay here without sending, or switch to the latest version and send your message."
    >
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onStay}>Stay</Button>
        <Button variant="primary" onClick={onSwitch}>
          Switch to the latest
        </Button>
      </div>
    </Dialog>
  );
}
