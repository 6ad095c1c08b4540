import type { App } from '@lathe/proto/apps/model';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { mayChange } from '@/features/apps/may-change';
import { DataSourcesDialog } from '@/features/data-sources/data-sources-dialog';
import { Section } from '@/features/panels/fields/section';
import { ChosenSources } from './chosen-sources';
import type { EditedTool } from './saving/use-tool';
import { toolSections } from './tool-menu';

/** What a tool's answers may rest on: the sources of its app, or some of them; and the way to these. */
export function SourcesSection({ app, edited }: { app: App; edited: EditedTool }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section anchor="sources" title={toolSections.sources}>
      <p className="text-muted">The sources of the app, which its tools share.</p>
      <Button className="self-start" icon={<FileText size={16} aria-hidden />} onClick={() => setOpen(true)}>
        Data sources
      </Button>
      <fieldset disabled={!mayChange(app)} className="flex min-w-0 flex-col gap-4">
        <ChosenSources app={app} edited={edited} />
      </fieldset>
      {isOpen && <DataSourcesDialog app={app} onClose={() => setOpen(false)} />}
    </Section>
  );
}
