import type { App } from '@lathe/proto/apps/model';
import { Section } from '@/features/panels/fields/section';
import { assistantCodeOf, CodeToCopy } from '@/features/share/embed-code';
import { EmbedSites } from '@/features/share/embed-sites';
import { WithEmbedding } from '@/features/share/with-embedding';

/** The chat assistant on pages of other sites: what to put there, and which may show it. */
export function OnOtherSites({ app, url }: { app: App; url: string }) {
  return (
    <Section title="On other sites">
      <WithEmbedding app={app} what="the chat assistant on other sites">
        <p className="text-muted">
          The code adds a Chat button to the page, at the bottom right. It shows nothing on sites that are not named
          below.
        </p>
        <CodeToCopy code={assistantCodeOf(url)} rows={3} />
        <EmbedSites app={app} />
      </WithEmbedding>
    </Section>
  );
}
