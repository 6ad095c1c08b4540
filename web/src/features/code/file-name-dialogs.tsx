import { type FormEvent, useId, useState } from 'react';
import { FormButtons } from '@/components/form-buttons';
import { FormField } from '@/components/form-field';
import { Dialog } from '@/components/ui/dialog';
import { Select } from '@/components/ui/select';
import { toAppError } from '@/lib/app-error';
import { useCreateFile, useRenameFile } from './api';
import type { CodeFile } from './file-groups';
import { contentOfNew, faultOfName, type NewKind, newKinds, pathOfNew } from './new-file';

interface NewFileDialogProps {
  appId: string;
  files: readonly CodeFile[];
  onClose: () => void;
  onCreated: (path: string) => void;
}

/** Asks for the kind and the name of a further file. */
export function NewFileDialog({ appId, files, onClose, onCreated }: NewFileDialogProps) {
  const [kind, setKind] = useState<NewKind>('page');
  const [name, setName] = useState('');
  const [refused, setRefused] = useState<string | undefined>();
  const create = useCreateFile(appId);
  const id = useId();
  const needsName = newKinds[kind].example !== null;
  const path = pathOfNew(kind, name.trim());
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const fault = faultOfName(path, files);
    if (fault !== undefined) return setRefused(fault);
    create.mutate(
      { path, content: contentOfNew(path) },
      {
        onSuccess: () => {
          onCreated(path);
          onClose();
        },
        onError: (reason) => setRefused(toAppError(reason).message),
      },
    );
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="New file">
      <form onSubmit={submit} className="flex flex-col gap-4">
        <div>
          <label htmlFor={id} className="mb-1.5 block font-medium">
            Kind
          </label>
          <Select
            id={id}
            value={kind}
            options={(Object.keys(newKinds) as NewKind[]).map((value) => ({ value, label: newKinds[value].label }))}
            onChange={(next) => {
              setKind(next);
              setRefused(undefined);
            }}
          />
        </div>
        <FormField
          label="Name"
          value={needsName ? name : path}
          disabled={!needsName}
          error={refused}
          hint={needsName ? `Such as ${newKinds[kind].example}` : 'An app has one of these'}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setName(event.target.value);
            setRefused(undefined);
          }}
        />
        <FormButtons action="Create file" busy={create.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

interface RenameFileDialogProps {
  appId: string;
  path: string;
  files: readonly CodeFile[];
  onClose: () => void;
  onRenamed: (newPath: string) => void;
}

/** Asks for another name in the same place; what refers to the file follows. */
export function RenameFileDialog({ appId, path, files, onClose, onRenamed }: RenameFileDialogProps) {
  const [folder, ending] = [path.slice(0, path.indexOf('/') + 1), /\.\w+$/.exec(path)?.[0] ?? ''];
  const [name, setName] = useState(path.slice(folder.length, -ending.length));
  const [refused, setRefused] = useState<string | undefined>();
  const rename = useRenameFile(appId);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const newPath = `${folder}${name.trim()}${ending}`;
    if (newPath === path) return onClose();
    const fault = faultOfName(
      newPath,
      files.filter((file) => file.path !== path),
    );
    if (fault !== undefined) return setRefused(fault);
    // The file under its old path, and this dialog with it, is gone before the answer is there.
    rename.mutateAsync({ path, newPath }).then(
      () => {
        onRenamed(newPath);
        onClose();
      },
      (reason: unknown) => setRefused(toAppError(reason).message),
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Rename ${path}`}
      description="Imports of it and links to it follow."
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <FormField
          label="Name"
          value={name}
          error={refused}
          hint={`In ${folder}, with the ending ${ending}`}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setName(event.target.value);
            setRefused(undefined);
          }}
        />
        <FormButtons action="Rename" busy={rename.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
