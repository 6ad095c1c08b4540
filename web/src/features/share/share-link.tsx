import type { App } from '@lathe/proto/apps/model';
import { useId, useState } from 'react';
import { LinkField } from '@/components/link-field';
import { inputClass } from '@/components/ui/input';
import { cx } from '@/lib/cx';
import { networks, samplePost } from './networks';
import { QrCode } from './qr-code';
import { useTypedOut } from './use-typed-out';

/** The published app's address, and a post about it. */
export function ShareLink({ app }: { app: App }) {
  if (app.url === null)
    return <p className="text-muted">Publish the app first, then you can copy its link and post it.</p>;
  return (
    <div className="flex flex-col gap-6">
      <LinkField label="Link" link={app.url} />
      <Post name={app.name} link={app.url} />
      <QrCode link={app.url} label={`QR code of ${app.url}`} />
    </div>
  );
}

function Post({ name, link }: { name: string; link: string }) {
  const id = useId();
  const sample = samplePost(name);
  const typed = useTypedOut(sample);
  const [written, setWritten] = useState<string | null>(null);
  const message = written ?? sample;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        Your post
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={1000}
        value={written ?? typed}
        // Whoever wants to change it need not wait until it has written itself.
        onFocus={() => setWritten(message)}
        onChange={(event) => setWritten(event.target.value)}
        className={cx(inputClass, 'resize-none py-2')}
      />
      <ul aria-label="Post it on" className="mt-2 flex flex-wrap gap-2">
        {networks.map(({ id: network, label, addressOf }) => (
          <li key={network}>
            <a
              href={addressOf({ link, message, title: name })}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex h-9 items-center rounded-md border border-line bg-surface px-3 font-medium transition-colors hover:bg-hover touch:h-11"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
