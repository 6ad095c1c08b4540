import type { App } from '@lathe/proto/apps/model';
import { EmbedCode } from './embed-code';
import { EmbedSites } from './embed-sites';
import { WithEmbedding } from './with-embedding';

/** The app inside pages of other sites: which may show it, and what to put there. */
export function EmbedPanel({ app }: { app: App }) {
  return (
    <WithEmbedding app={app} what="your app inside other sites">
      <EmbedSites app={app} />
      <EmbedCode app={app} />
    </WithEmbedding>
  );
}
