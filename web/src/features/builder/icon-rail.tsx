import { useNavigate } from '@tanstack/react-router';
import { CodeXml, Eye, MessageSquare, Wrench } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { AccountMenu } from '@/features/account/account-menu';
import { PanelIcon } from '@/features/panels/panel-icon';
import type { BuilderState, Stage } from './use-builder';

interface IconRailProps {
  builder: BuilderState;
  chatOpen: boolean;
  onToggleChat: () => void;
}

export function IconRail({ builder: { app, stage, setStage, panels }, chatOpen, onToggleChat }: IconRailProps) {
  const navigate = useNavigate();
  // It lies over preview and code.
  const database = panels.isDatabaseOpen;
  const showStage = (next: Stage): void => {
    setStage(next);
    if (database) panels.show(null);
  };
  return (
    <nav
      aria-label="Panels"
      className="flex w-12 shrink-0 flex-col items-center gap-1 border-r border-line bg-paper py-2"
    >
      <IconButton
        label={chatOpen ? 'Hide chat' : 'Show chat'}
        size="md"
        side="right"
        pressed={chatOpen}
        onClick={onToggleChat}
      >
        <MessageSquare size={20} aria-hidden />
      </IconButton>
      {panels.entries.map(({ id, label }) => {
        const isOpen = panels.open?.id === id;
        return (
          <IconButton
            key={id}
            label={label}
            size="md"
            side="right"
            pressed={isOpen}
            onClick={() => panels.show(isOpen ? null : id)}
          >
            <PanelIcon panel={id} />
          </IconButton>
        );
      })}
      <IconButton
        label="App tools"
        size="md"
        side="right"
        onClick={() => void navigate({ to: '/build/app/$appId/tools', params: { appId: app.appId } })}
      >
        <Wrench size={20} aria-hidden />
      </IconButton>
      <span aria-hidden className="my-1 h-px w-6 bg-line" />
      <IconButton
        label="Preview"
        size="md"
        side="right"
        pressed={stage === 'preview' && !database}
        onClick={() => showStage('preview')}
      >
        <Eye size={20} aria-hidden />
      </IconButton>
      <IconButton
        label="Code"
        size="md"
        side="right"
        pressed={stage === 'code' && !database}
        onClick={() => showStage('code')}
      >
        <CodeXml size={20} aria-hidden />
      </IconButton>
      <div className="mt-auto">
        <AccountMenu />
      </div>
    </nav>
  );
}
