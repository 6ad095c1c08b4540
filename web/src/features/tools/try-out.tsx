import type { App } from '@lathe/proto/apps/model';
import { useMutation } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { Section } from '@/features/panels/fields/section';
import { previewAddress } from '@/features/preview/use-preview';
import { toAppError } from '@/lib/app-error';
import type { EditedTool } from './saving/use-tool';

/** The tool as its people see it, for those who build it; it is tried out as it was saved last. */
export function TryOut({ app: { appId }, edited: { tool, values, saves } }: { app: App; edited: EditedTool }) {
  const start = useMutation({
    mutationFn: async () => {
      await saves.flush();
      const look = { versionId: null, viewer: 'me', theme: null } as const;
      return previewAddress(appId, look, `/tool/${tool.path}`);
    },
  });
  return (
    <Section title="Try it out">
      <p className="text-muted">
        You need not publish or activate the tool for it. What you run counts against your plan.
      </p>
      <div>
        <Button busy={start.isPending} onClick={() => start.mutate()}>
          {start.data === undefined ? 'Try this tool' : 'Start again'}
        </Button>
      </div>
      {start.isError && (
        <p role="alert" className="text-bad">
          {toAppError(start.error).message}
        </p>
      )}
      {start.data !== undefined && (
        <iframe
          key={start.data}
          title={`Try-out of ${values.header || 'the tool'}`}
          src={start.data}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          allow="clipboard-write; camera"
          className="h-[40rem] max-h-[80vh] w-full rounded-lg border border-line bg-white"
        />
      )}
    </Section>
  );
}
