import type { App } from '@lathe/proto/apps/model';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ErrorState } from '@/components/error-state';
import { toAppError } from '@/lib/app-error';
import { useDocumentTitle } from '@/lib/use-document-title';
import { NotFoundScreen } from '@/routes/not-found-screen';
import { toolQuery } from './api';
import { ToolEditor } from './tool-editor';
import { LoadingTools, OfApp } from './tools-frame';

/** One tool of an app, to be edited. */
export function ToolScreen() {
  const { appId, toolId } = useParams({ from: '/signed-in/build/app/$appId/tool/$toolId' });
  return <OfApp appId={appId}>{(app) => <OpenTool key={toolId} app={app} toolId={toolId} />}</OfApp>;
}

function OpenTool({ app, toolId }: { app: App; toolId: string }) {
  const tool = useQuery(toolQuery(app.appId, toolId));
  useDocumentTitle(tool.data?.title || 'Tool');
  if (tool.data !== undefined) return <ToolEditor app={app} tool={tool.data} />;
  if (!tool.isError) return <LoadingTools />;
  // An id that is none is not there either.
  if ([400, 404].includes(toAppError(tool.error).status)) return <NotFoundScreen />;
  return <ErrorState title="The tool could not be opened" error={tool.error} onRetry={() => void tool.refetch()} />;
}
