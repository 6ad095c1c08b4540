import type { App } from '@lathe/proto/apps/model';
import { lazy } from 'react';
import { LoadingPart } from '@/components/ui/loading-part';

const Members = lazy(() => import('./members').then(({ Members: component }) => ({ default: component })));

/** `Members`, loaded when it is shown. */
export const MembersPart = ({ app }: { app: App }) => (
  <LoadingPart label="Loading the people" className="h-40">
    <Members app={app} />
  </LoadingPart>
);
