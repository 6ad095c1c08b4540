import { useNavigate } from '@tanstack/react-router';
import { ChartNoAxesColumn, CodeXml, FileDown, House, Settings, Share2, Wrench } from 'lucide-react';
import { lazy, type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { LoadingPart } from '@/components/ui/loading-part';
import { Panel } from '@/features/panels/panel';
import { PanelIcon } from '@/features/panels/panel-icon';
import { ShareDialog } from '@/features/share/share-dialog';
import { useExport } from '@/features/transfer/use-export';
import { DatabasePlace } from './database-place';
import type { BuilderState } from './use-builder';
import { VersionsSection } from './versions-menu';

const CodeView = lazy(() =>
  import('@/features/code/code-view').then(({ CodeView: component }) => ({ default: component })),
);

interface MorePanelProps {
  builder: BuilderState;
  /** Goes to the preview, which shows the version that was chosen. */
  onLook: () => void;
}

/** What has a place in the top bar of a wide screen. */
export function MorePanel({ builder, onLook }: MorePanelProps) {
  const { app, chat, older, look, panels } = builder;
  const [code, setCode] = useState(false);
  const [sharing, setSharing] = useState(false);
  const navigate = useNavigate();
  const exporting = useExport(app.appId);
  if (panels.isDatabaseOpen) return <DatabasePlace builder={builder} />;
  if (panels.side !== null) return <Panel app={app} panels={panels} />;
  if (code) {
    return (
      <div className="flex h-full flex-col">
        <div className="border-b border-line p-2">
          <Button size="sm" onClick={() => setCode(false)}>
            Close the code
          </Button>
        </div>
        <LoadingPart label="Loading the code" className="m-4 h-64">
          <div className="min-h-0 flex-1">
            <CodeView app={app} building={chat.state.running} />
          </div>
        </LoadingPart>
      </div>
    );
  }
  return (
    <div className="h-full overflow-y-auto p-4">
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {panels.entries.map(({ id, label }) => (
          <Row key={id} icon={<PanelIcon panel={id} />} label={label} onClick={() => panels.show(id)} />
        ))}
        <Row
          icon={<Wrench size={20} aria-hidden />}
          label="App tools"
          onClick={() => void navigate({ to: '/build/app/$appId/tools', params: { appId: app.appId } })}
        />
        <Row
          icon={<CodeXml size={20} aria-hidden />}
          label="Code"
          onClick={() => setCode(true)}
          disabled={app.head === null}
        />
        <Row
          icon={<ChartNoAxesColumn size={20} aria-hidden />}
          label="Analytics"
          onClick={() => void navigate({ to: '/analytics/app/$appId', params: { appId: app.appId } })}
        />
        {app.role === 'owner' && (
          <Row icon={<Share2 size={20} aria-hidden />} label="Share" onClick={() => setSharing(true)} />
        )}
        {app.role === 'owner' && (
          <Row
            icon={<FileDown size={20} aria-hidden />}
            label={exporting.busy ? 'Exporting…' : 'Export as zip'}
            onClick={() => exporting.run()}
            disabled={app.head === null}
          />
        )}
        <Row icon={<House size={20} aria-hidden />} label="Your apps" onClick={() => void navigate({ to: '/home' })} />
        <Row
          icon={<Settings size={20} aria-hidden />}
          label="Settings"
          onClick={() => void navigate({ to: '/settings' })}
        />
      </ul>
      {sharing && <ShareDialog app={app} open onOpenChange={setSharing} />}
      <section
        aria-labelledby="versions-title"
        className="mt-4 overflow-hidden rounded-lg border border-line bg-surface"
      >
        <h2 id="versions-title" className="px-4 pt-4 pb-2 text-lg font-semibold">
          Versions
        </h2>
        <VersionsSection
          app={app}
          building={chat.state.running}
          older={older}
          onLook={(version) => {
            look(version);
            onLook();
          }}
        />
      </section>
    </div>
  );
}

function Row({
  icon,
  label,
  disabled = false,
  onClick,
}: {
  icon: ReactNode;
  label: string;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <li>
      <button
        type="button"
        disabled={disabled}
        onClick={onClick}
        className="flex min-h-12 w-full items-center gap-3 px-4 text-left text-lg transition-colors hover:bg-hover focus-visible:-outline-offset-2 disabled:opacity-50"
      >
        <span className="text-muted">{icon}</span>
        {label}
      </button>
    </li>
  );
}
