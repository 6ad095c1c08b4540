import type { App } from '@lathe/proto/apps/model';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { DataSourcesDialog } from '@/features/data-sources/data-sources-dialog';
import { Section } from '@/features/panels/fields/section';

/** The way to what a tool's answers may rest on, which its app holds. */
export function SourcesSection({ app }: { app: App }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title="Data sources">
      <p className="text-muted">Files and texts of the app, which all of its tools share.</p>
      <Button className="self-start" icon={<FileText size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Data sources
      </Button>
      {isOpen && <DataSourcesDialog app={app} onClose={() => setOpen(false)} />}
    </Section>
  );
}
