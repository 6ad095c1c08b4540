import type { App } from '@lathe/proto/apps/model';
import { lazy, Suspense } from 'react';

const DataSources = lazy(() => import('./data-sources').then(({ DataSources: component }) => ({ default: component })));

export interface DataSourcesProps {
  app: App;
  onClose: () => void;
}

/** The data sources of an app (spec 1, section 2: Data Sources modal). It loads when it is opened. */
export const DataSourcesDialog = (props: DataSourcesProps) => (
  <Suspense>
    <DataSources {...props} />
  </Suspense>
);
