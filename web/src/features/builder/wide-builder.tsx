import { useState } from 'react';
import { ResizablePanel } from '@/components/ui/resizable-panel';
import { ChatPanel } from '@/features/chat/chat-panel';
import { Panel } from '@/features/panels/panel';
import { IconRail } from './icon-rail';
import { Stage } from './stage';
import { TopBar } from './top-bar';
import { type BuilderState, elementProps } from './use-builder';

/** From 1024 px: rail and chat or a panel at the left, preview, code or database at the right. */
export function WideBuilder({ builder }: { builder: BuilderState }) {
  const [open, setOpen] = useState(true);
  const { panels } = builder;
  const hasPanel = panels.side !== null;
  const toggleChat = (): void => {
    if (!hasPanel) return setOpen(!open);
    setOpen(true);
    panels.show(null);
  };
  return (
    <div className="flex h-full flex-col">
      <TopBar builder={builder} />
      <div className="flex min-h-0 flex-1">
        <IconRail builder={builder} chatOpen={open && !hasPanel} onToggleChat={toggleChat} />
        {(open || hasPanel) && (
          <ResizablePanel
            name="Side panel"
            label="Width of the side panel"
            storageKey="lathe.chat-width"
            initial={420}
            min={320}
            max={640}
          >
            {hasPanel ? (
              <Panel app={builder.app} panels={panels} />
            ) : (
              <ChatPanel
                app={builder.app}
                chat={builder.chat}
                older={builder.older}
                onLatest={() => builder.look(null)}
                onStep={(step) => builder.steps[step].run()}
                {...elementProps(builder)}
              />
            )}
          </ResizablePanel>
        )}
        <main id="main" className="min-w-0 flex-1">
          <Stage builder={builder} />
        </main>
      </div>
    </div>
  );
}
