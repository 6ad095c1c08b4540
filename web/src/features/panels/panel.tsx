import type { App } from '@lathe/proto/apps/model';
import type { PanelId } from '@lathe/proto/apps/panels';
import type { ComponentType } from 'react';
import { AssistantPanel } from '@/features/assistant/assistant-panel';
import { UsersPanel } from '@/features/users/users-panel';
import { BrandingPanel } from './branding-panel';
import { CallToActionPanel } from './call-to-action-panel';
import { PanelFrame } from './panel-frame';
import { SettingsPanel } from './settings-panel';
import { TextsPanel } from './texts-panel';
import type { Panels } from './use-panels';

/** The database needs more room than a panel has: it opens over the place of the preview. */
const forms: Record<Exclude<PanelId, 'database'>, ComponentType<{ app: App }>> = {
  texts: TextsPanel,
  branding: BrandingPanel,
  'call-to-action': CallToActionPanel,
  chat: AssistantPanel,
  users: UsersPanel,
  settings: SettingsPanel,
};

/** The open panel; nothing where that is the database. */
export function Panel({ app, panels }: { app: App; panels: Panels }) {
  const { open } = panels;
  if (open === null || open.id === 'database') return null;
  const Form = forms[open.id];
  return (
    <PanelFrame app={app} panels={panels} entry={open}>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-3xl flex-col gap-6 p-4 pb-8">
          <Form app={app} />
        </div>
      </div>
    </PanelFrame>
  );
}
