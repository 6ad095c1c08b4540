import type { App } from '@lathe/proto/apps/model';
import type { EntitySchema } from '@lathe/proto/entities/schema';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ImportWizard } from './import-wizard';

/** Opens the import wizard for an entity. */
export function ImportButton({ app, schema }: { app: App; schema: EntitySchema }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" icon={<FileUp size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Import
      </Button>
      <ImportWizard app={app} schema={schema} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
