import type { App } from '@lathe/proto/apps/model';
import { lazy } from 'react';
import { LoadingPart } from '@/components/ui/loading-part';

const Sell = lazy(() => import('./sell').then(({ Sell: component }) => ({ default: component })));

/** `Sell`, loaded when it is shown. */
export const SellPart = ({ app }: { app: App }) => (
  <LoadingPart label="Loading how the app is sold" className="h-40">
    <Sell app={app} />
  </LoadingPart>
);
