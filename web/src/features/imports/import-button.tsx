import type { App } from '@lathe/proto/apps/model';
import type { EntitySchema } from '@lathe/proto/entities/schema';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ImportWizard } from './import-wizard';

interface ImportButtonProps {
  app: App;
  /** The entity that gets the rows; null for a new one that is made of the file. */
  schema: EntitySchema | null;
  onChanged?: (entity: string) => void;
}

/** Opens the import wizard. */
export function ImportButton({ app, schema, ...rest }: ImportButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon={<FileUp size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {schema ? 'Import' : 'New entity from a file'}
      </Button>
      <ImportWizard app={app} schema={schema} open={open} onClose={() => setOpen(false)} {...rest} />
    </>
  );
}
