import type { EntitySchema } from '@lathe/proto/entities/schema';
import { FileUp, LoaderCircle } from 'lucide-react';
import { useRef, useState } from 'react';
import { FileInput } from '@/components/file-input';
import { Button } from '@/components/ui/button';
import { cx } from '@/lib/cx';
import { EarlierImports } from './earlier-imports';
import type { Wizard } from './use-wizard';
import type { WizardState } from './wizard-state';

interface UploadStepProps {
  appId: string;
  schema: EntitySchema | null;
  state: Extract<WizardState, { step: 'upload' }>;
  wizard: Wizard;
}

/** Takes a file, dropped or chosen. */
export function UploadStep({ appId, schema, state: { reading, problem, detail }, wizard }: UploadStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    <div className="flex flex-col gap-5">
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const [file] = event.dataTransfer.files;
          if (file) wizard.choose(file);
        }}
        className={cx(
          'flex flex-col items-center gap-3 rounded-lg border border-dashed px-4 py-12 text-center',
          over ? 'border-accent bg-hover' : 'border-line-strong',
        )}
      >
        {reading ? (
          <p role="status" className="flex items-center gap-2">
            <LoaderCircle size={16} className="animate-spin" aria-hidden />
            Reading the file…
          </p>
        ) : (
          <>
            <p className="font-medium">Drop a CSV file or an Excel workbook here</p>
            <p className="text-muted">.csv or .xlsx, with the names of the columns in the first row</p>
            <Button variant="primary" icon={<FileUp size={16} aria-hidden />} onClick={() => input.current?.click()}>
              Choose a file
            </Button>
          </>
        )}
        <FileInput ref={input} accept=".csv,.xlsx" label="File to import" onFile={wizard.choose} />
      </div>
      {problem !== null && (
        <div role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
          <p>{problem}</p>
          {detail !== null && <p className="mt-1 text-sm">{detail}</p>}
        </div>
      )}
      {schema && <EarlierImports appId={appId} entity={schema.name} />}
    </div>
  );
}
