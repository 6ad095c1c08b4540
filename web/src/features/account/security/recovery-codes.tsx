import { useEffect, useRef } from 'react';
import { CopyButton } from '@/components/copy-button';
import { Button } from '@/components/ui/button';
import { saveAs } from '@/lib/save-as';

/** Codes that are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h3 ref={title} tabIndex={-1} className="font-medium focus-visible:outline-none">
          Your recovery codes
        </h3>
        <p className="mt-1 text-muted">
          Each signs you in once when you have lost your second factor. Keep them where you find them without it; they
          are not shown again.
        </p>
      </div>
      <div className="flex items-start justify-between gap-2 rounded-md bg-sunken p-3">
        <ul aria-label="Recovery codes" className="flex flex-col gap-1 font-mono text-sm">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton text={text} label="Copy the codes" />
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => saveAs(new Blob([`${text}\n`], { type: 'text/plain' }), 'lathe-recovery-codes.txt')}>
          Save as a file
        </Button>
        <Button variant="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
