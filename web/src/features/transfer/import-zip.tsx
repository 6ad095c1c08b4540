import { useNavigate } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import { useRef } from 'react';
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
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-label="Zip of an app"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file can be chosen again after it was mended.
          event.target.value = '';
          if (file) take(file);
        }}
      />
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
