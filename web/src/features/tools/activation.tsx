import type { App } from '@lathe/proto/apps/model';
import { useState } from 'react';
import { linkButtonClass } from '@/components/link-button';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { showToast } from '@/components/ui/toast-store';
import { mayChange } from '@/features/apps/may-change';
import { useActivateTool } from './api';
import type { EditedTool } from './saving/use-tool';
import { ToolStatusTag } from './tool-status-tag';

/** Spec 2, section 5. */
const needsHeader = 'Your tool should have a header before it is activated';

/** Whether people can run the tool, and where. */
export function Activation({ app, edited: { tool, values, saves } }: { app: App; edited: EditedTool }) {
  const activate = useActivateTool(app.appId, tool.toolId);
  const [isAsking, setAsking] = useState(false);
  const isActive = tool.status === 'active';
  const ask = (): void => {
    if ((values.header ?? '').trim() === '') return showToast(needsHeader, { tone: 'bad' });
    setAsking(true);
  };
  const confirm = async (): Promise<void> => {
    // It is put in front of people as it is on the screen.
    await saves.flush();
    activate.mutate(true, { onSettled: () => setAsking(false) });
  };
  return (
    <section
      aria-label="Activation"
      className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <ToolStatusTag status={tool.status} />
      <p className="min-w-40 flex-1 text-muted">{sentence(app, isActive)}</p>
      {tool.url !== null && (
        <a href={tool.url} target="_blank" rel="noopener" className={linkButtonClass({})}>
          Open the tool
        </a>
      )}
      {mayChange(app) &&
        (isActive ? (
          <Button busy={activate.isPending} onClick={() => activate.mutate(false)}>
            Make it a draft
          </Button>
        ) : (
          <Button variant="primary" busy={activate.isPending} onClick={ask}>
            Activate
          </Button>
        ))}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Activate Your Tool!"
        description="Everybody who may open the app can run it then. What they run counts against your plan."
        action="Activate"
        busy={activate.isPending}
        onConfirm={() => void confirm()}
      />
    </section>
  );
}

function sentence(app: App, isActive: boolean): string {
  if (!isActive) return 'Only those who build the app see this tool.';
  return app.published === null ? 'People can run this tool once the app is published.' : 'People can run this tool.';
}
