import { useNavigate } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { FileInput } from '@/components/file-input';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast-store';
import { toAppError } from '@/lib/app-error';
import { useImportApp } from './api';

/** A new app out of the zip of another one, which opens in the builder. */
export function ImportZip() {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const importApp = useImportApp();
  const take = (file: File): void =>
    importApp.mutate(file, {
      onSuccess: ({ appId, name }) => {
        showToast(`${name} was imported`, { tone: 'good' });
        void navigate({ to: '/build/app/$appId', params: { appId } });
      },
      onError: (reason) => showToast(refusalOf(reason), { tone: 'bad' }),
    });
  return (
    <>
      <FileInput ref={input} accept=".zip,application/zip" label="Zip of an app" onFile={take} />
      <Button icon={<FileUp size={16} aria-hidden />} busy={importApp.isPending} onClick={() => input.current?.click()}>
        {importApp.isPending ? 'Importing…' : 'Import a zip'}
      </Button>
    </>
  );
}

/** What is wrong, with the first file that is. */
function refusalOf(reason: unknown): string {
  const { message, issues } = toAppError(reason);
  const [first] = issues;
  return first === undefined ? message : `${message}: ${first.path} ${first.message}`;
}
