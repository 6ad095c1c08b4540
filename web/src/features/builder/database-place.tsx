import { lazy } from 'react';
import { LoadingPart } from '@/components/ui/loading-part';
import { mayChange, viewerSentence } from '@/features/apps/may-change';
import { messageTaken } from '@/features/chat/message-taken';
import { PanelFrame } from '@/features/panels/panel-frame';
import type { BuilderState } from './use-builder';

const DatabaseView = lazy(() =>
  import('@/features/database/database-view').then(({ DatabaseView: component }) => ({ default: component })),
);

const wait = 'Wait until the answer is written';
const olderVersion = 'You are looking at an older version. Edits are only allowed on the latest version.';

/** The database of the app; nothing while another panel is open. */
export function DatabasePlace({ builder: { app, chat, older, panels } }: { builder: BuilderState }) {
  const { open } = panels;
  if (open === null || !panels.isDatabaseOpen) return null;
  const ask = (text: string): Promise<void> => {
    if (chat.state.running) return Promise.reject(new Error(wait));
    chat.send({ text, attachments: [] }, app.head);
    return messageTaken(chat.session);
  };
  return (
    <PanelFrame app={app} panels={panels} entry={open}>
      <div className="min-h-0 flex-1">
        <LoadingPart label="Loading the database" className="m-4 h-64">
          <DatabaseView
            app={app}
            readOnly={!mayChange(app) ? viewerSentence : older === null ? undefined : olderVersion}
            busy={chat.state.running ? wait : undefined}
            onAsk={ask}
          />
        </LoadingPart>
      </div>
    </PanelFrame>
  );
}
