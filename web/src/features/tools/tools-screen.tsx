import type { App } from '@lathe/proto/apps/model';
import { maxTools, type Tool } from '@lathe/proto/apps/tools/model';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Plus, Sparkles, Wrench } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { ErrorState } from '@/components/error-state';
import { Button } from '@/components/ui/button';
import { mayChange, viewerSentence } from '@/features/apps/may-change';
import { useDocumentTitle } from '@/lib/use-document-title';
import { toolsQuery, useCreateTool, useOrderTools } from './api';
import { ToolRow } from './tool-row';
import { LoadingTools, OfApp, ToolsFrame } from './tools-frame';

const from = '/signed-in/build/app/$appId/tools';
const GenerateToolDialog = lazy(() =>
  import('./generate/generate-tool-dialog').then((loaded) => ({ default: loaded.GenerateToolDialog })),
);

/** The tools of an app. */
export function ToolsScreen() {
  const { appId } = useParams({ from });
  useDocumentTitle('Tools');
  return <OfApp appId={appId}>{(app) => <Tools app={app} />}</OfApp>;
}

function Tools({ app }: { app: App }) {
  const { appId, name } = app;
  const tools = useQuery(toolsQuery(appId));
  const navigate = useNavigate();
  const create = useCreateTool(appId);
  const canChange = mayChange(app);
  const add = (): void =>
    create.mutate(undefined, {
      onSuccess: ({ toolId }) => void navigate({ to: '/build/app/$appId/tool/$toolId', params: { appId, toolId } }),
    });
  const { generateTool: isDescribing = false } = useSearch({ from });
  const describe = (isWanted: boolean): void =>
    void navigate({
      to: '/build/app/$appId/tools',
      params: { appId },
      search: isWanted ? { generateTool: true } : {},
      replace: !isWanted,
    });
  const isFull = (tools.data?.length ?? 0) >= maxTools;
  return (
    <ToolsFrame
      back={{ to: '/build/app/$appId', params: { appId } }}
      backLabel={`Back to ${name}`}
      title={`Tools of ${name}`}
      aside={
        canChange && (
          <div className="flex gap-2">
            <Button icon={<Plus size={16} aria-hidden />} busy={create.isPending} disabled={isFull} onClick={add}>
              New tool
            </Button>
            <Button
              variant="primary"
              icon={<Sparkles size={16} aria-hidden />}
              disabled={isFull}
              onClick={() => describe(true)}
            >
              Describe a tool
            </Button>
          </div>
        )
      }
    >
      {!canChange && <p className="text-muted">{viewerSentence}</p>}
      {isFull && <p className="text-muted">{`There can be a maximum of ${maxTools} tools in an app.`}</p>}
      {tools.isError && (
        <ErrorState title="The tools could not be loaded" error={tools.error} onRetry={() => void tools.refetch()} />
      )}
      {tools.isPending && <LoadingTools />}
      {tools.data?.length === 0 && (
        <EmptyState
          icon={<Wrench size={20} aria-hidden />}
          title="No tools yet"
          text="A tool asks people for something and writes an answer, by instructions of yours. Describe one in a sentence, or begin with an empty one."
        />
      )}
      {tools.data !== undefined && tools.data.length > 0 && <ToolList app={app} tools={tools.data} />}
      {isDescribing && canChange && !isFull && (
        <Suspense>
          <GenerateToolDialog app={app} onClose={() => describe(false)} />
        </Suspense>
      )}
    </ToolsFrame>
  );
}

function ToolList({ app, tools }: { app: App; tools: readonly Tool[] }) {
  const order = useOrderTools(app.appId);
  const [said, setSaid] = useState('');
  const move = (from: number, to: number): void => {
    const tool = tools[from]!;
    order.mutate(tools.toSpliced(from, 1).toSpliced(to, 0, tool));
    setSaid(`${tool.title || 'Untitled tool'} is number ${to + 1} of ${tools.length}`);
  };
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ul aria-label="Tools" className="divide-y divide-line rounded-lg border border-line bg-surface">
        {tools.map((tool, index) => (
          <ToolRow
            key={tool.toolId}
            app={app}
            tool={tool}
            onUp={index === 0 ? undefined : () => move(index, index - 1)}
            onDown={index === tools.length - 1 ? undefined : () => move(index, index + 1)}
          />
        ))}
      </ul>
    </>
  );
}
