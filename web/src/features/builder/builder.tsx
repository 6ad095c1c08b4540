import type { App } from '@lathe/proto/apps/model';
import { DataSourcesDialog } from '@/features/data-sources/data-sources-dialog';
import { ConflictDialog } from '@/features/panels/conflict-dialog';
import { LeaveGuard } from '@/features/panels/leave-guard';
import { useWide } from '@/lib/use-media';
import { NarrowBuilder } from './narrow-builder';
import { useBuilder } from './use-builder';
import { WideBuilder } from './wide-builder';

export function Builder({ app }: { app: App }) {
  const builder = useBuilder(app);
  const { panels } = builder;
  return (
    <>
      {useWide() ? <WideBuilder builder={builder} /> : <NarrowBuilder builder={builder} />}
      {panels.open?.id === 'data-sources' && <DataSourcesDialog app={app} onClose={() => panels.show(null)} />}
      <LeaveGuard appId={app.appId} />
      <ConflictDialog
        appId={app.appId}
        open={panels.isComparing}
        onOpenChange={(open) => (open ? panels.compare() : panels.stopComparing())}
      />
    </>
  );
}
