import type { App } from '@lathe/proto/apps/model';
import type { ContextItem } from '@lathe/proto/context-ingest/http';
import { type FormEvent, useState } from 'react';
import { FormButtons } from '@/components/form-buttons';
import { FormField } from '@/components/form-field';
import { Dialog, type FocusAfter } from '@/components/ui/dialog';
import { useRenameItem } from '../api';

export interface ItemWindowProps {
  app: App;
  item: ContextItem;
  onClose: () => void;
  focusAfter: FocusAfter;
}

/** Spec 1, section 8. */
const failed = 'Failed to rename item, try again later';
const maxName = 200;

export function RenameDialog({ app, item, onClose, focusAfter }: ItemWindowProps) {
  const [name, setName] = useState(item.name);
  const [problem, setProblem] = useState<string | undefined>();
  const rename = useRenameItem(app.appId);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '') return setProblem('Enter a name');
    rename.mutate({ id: item.id, name: name.trim() }, { onSuccess: onClose, onError: () => setProblem(failed) });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Rename source" focusAfter={focusAfter}>
      <form onSubmit={submit} className="flex flex-col gap-6" noValidate>
        <FormField
          label="Name"
          value={name}
          error={problem}
          maxLength={maxName}
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
          }}
        />
        <FormButtons action="Rename" busy={rename.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
