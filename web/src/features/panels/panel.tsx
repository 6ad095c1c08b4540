import type { App } from '@lathe/proto/apps/model';
import type { ComponentType } from 'react';
import { AssistantPanel } from '@/features/assistant/assistant-panel';
import { UsersPanel } from '@/features/users/users-panel';
import { BrandingPanel } from './branding-panel';
import { CallToActionPanel } from './call-to-action-panel';
import { PanelFrame } from './panel-frame';
import { SettingsPanel } from './settings-panel';
import { TextsPanel } from './texts-panel';
import type { Panels, SidePanelId } from './use-panels';

const forms: Record<SidePanelId, ComponentType<{ app: App }>> = {
  texts: TextsPanel,
  branding: BrandingPanel,
  'call-to-action': CallToActionPanel,
  chat: AssistantPanel,
  users: UsersPanel,
  settings: SettingsPanel,
};

/** The open panel; nothing where that stands elsewhere. */
export function Panel({ app, panels }: { app: App; panels: Panels }) {
  const { side } = panels;
  if (side === null) return null;
  const Form = forms[side.id];
  return (
    <PanelFrame app={app} panels={panels} entry={side}>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-3xl flex-col gap-6 p-4 pb-8">
          <Form app={app} />
        </div>
      </div>
    </PanelFrame>
  );
}
