import type { App } from '@lathe/proto/apps/model';
import { Copy } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { inputClass } from '@/components/ui/input';
import { showToast } from '@/components/ui/toast-store';
import { copyText } from '@/lib/clipboard';
import { cx } from '@/lib/cx';

const quoted = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The element that shows an app inside another page. */
export const embedCodeOf = ({ name, url }: { name: string; url: string }): string =>
  `<iframe src="${quoted(url)}" title="${quoted(name)}" width="100%" height="640" style="border:0" loading="lazy"></iframe>`;

/** The element that shows the chat assistant of an app on another page. */
export const assistantCodeOf = (url: string): string =>
  `<script src="${quoted(url)}/runtime/assistant.js" async></script>`;

/** What goes into the page of the other site. */
export function EmbedCode({ app }: { app: App }) {
  if (app.url === null)
    return <p className="text-muted">Publish the app first, then you can copy the code that shows it.</p>;
  return <CodeToCopy code={embedCodeOf({ name: app.name, url: app.url })} />;
}

/** Code for a page of another site, to copy. */
export function CodeToCopy({ code, rows = 5 }: { code: string; rows?: number }) {
  const id = useId();
  const copy = async (): Promise<void> =>
    (await copyText(code)) ? showToast('Code copied', { tone: 'good' }) : showToast('Select the code and copy it');
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        Code for the page
      </label>
      <textarea
        id={id}
        readOnly
        rows={rows}
        value={code}
        onFocus={(event) => event.target.select()}
        className={cx(inputClass, 'resize-none py-2 font-mono text-sm!')}
      />
      <Button className="mt-2" icon={<Copy size={16} aria-hidden />} onClick={() => void copy()}>
        Copy the code
      </Button>
    </div>
  );
}
