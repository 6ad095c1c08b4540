import type { App } from '@lathe/proto/apps/model';
import { appName } from '@lathe/proto/apps/model';
import { type FormEvent, type RefObject, useState } from 'react';
import { FormField } from '@/components/form-field';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useChangeApp } from '@/features/apps/api';
import { toAppError } from '@/lib/app-error';

interface RenameDialogProps {
  app: App;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  returnFocusTo: RefObject<HTMLElement | null>;
}

export function RenameDialog({ app, open, onOpenChange, returnFocusTo }: RenameDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Rename app" focusAfter={() => returnFocusTo.current}>
      <RenameForm app={app} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function RenameForm({ app, onDone }: { app: App; onDone: () => void }) {
  const [name, setName] = useState(app.name);
  const [refused, setRefused] = useState<string | undefined>();
  const { mutate, isPending } = useChangeApp(app.appId);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const parsed = appName.safeParse(name);
    if (!parsed.success) {
      setRefused(name.trim() === '' ? 'Enter a name' : 'At most 80 characters');
      return;
    }
    mutate({ name: parsed.data }, { onSuccess: onDone, onError: (reason) => setRefused(toAppError(reason).message) });
  };

  return (
    <form onSubmit={submit}>
      <FormField
        label="Name"
        value={name}
        error={refused}
        autoComplete="off"
        onChange={(event) => {
          setName(event.target.value);
          setRefused(undefined);
        }}
      />
      <div className="mt-6 flex justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isPending}>
          Rename
        </Button>
      </div>
    </form>
  );
}
