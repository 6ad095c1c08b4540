import { lazy } from 'react';
import { LoadingPart } from '@/components/ui/loading-part';
import { ElementBar } from '@/features/elements/element-bar';
import { PreviewPane } from '@/features/preview/preview-pane';
import { DatabasePlace } from './database-place';
import { OlderVersionBar } from './older-version';
import { ReadOnlyBar } from './read-only-bar';
import { TakenDownBar } from './taken-down-bar';
import type { BuilderState } from './use-builder';
import { ViewerBar } from './viewer-bar';

const CodeView = lazy(() =>
  import('@/features/code/code-view').then(({ CodeView: component }) => ({ default: component })),
);

/** Preview, with the code or the database over it when that is open; the preview stays loaded underneath. */
export function Stage({ builder }: { builder: BuilderState }) {
  const { app, preview, chat, viewport, stage, resolve, panels } = builder;
  const code = stage === 'code';
  const database = panels.isDatabaseOpen;
  return (
    <div className="relative h-full">
      <div className="flex h-full flex-col" inert={code || database}>
        <TakenDownBar takenDown={app.takenDown} />
        <ReadOnlyBar readOnly={app.readOnly} />
        <OlderVersionBar builder={builder} />
        <ViewerBar builder={builder} />
        <div className="min-h-0 flex-1">
          <PreviewPane app={app} preview={preview} chat={chat.state} viewport={viewport} onResolve={resolve} />
        </div>
        <ElementBar elements={builder.elements} />
      </div>
      {code && (
        <div className="absolute inset-0 z-20 bg-surface" inert={database}>
          <LoadingPart label="Loading the code" className="m-4 h-64">
            <CodeView app={app} building={chat.state.running} />
          </LoadingPart>
        </div>
      )}
      {database && (
        <div className="absolute inset-0 z-20 bg-surface">
          <DatabasePlace builder={builder} />
        </div>
      )}
    </div>
  );
}
