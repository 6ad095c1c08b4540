import { ImageIcon, Trash2, Upload } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { uploadImage } from './upload-image';

interface ImageFieldProps {
  appId: string;
  label: string;
  hint: string;
  /** Address of the picture; empty without one. */
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** How long the word on an upload that went well stays, in milliseconds (spec 2, section 9). */
const fadeMs = 3000;

/** A picture of the app: uploaded, replaced, removed. */
export function ImageField({ appId, label, hint, value, error, onChange }: ImageFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { busy, failure, done, upload, clear } = useUpload(appId, onChange);
  const problem = failure ?? error;
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1.5 font-medium">
        {label}
      </p>
      <div className="flex items-center gap-3">
        <span className="flex h-16 w-24 shrink-0 items-center justify-center overflow-hidden rounded-md border border-line bg-sunken">
          {value === '' ? (
            <ImageIcon size={20} className="text-muted" aria-hidden />
          ) : (
            <img src={value} alt={`${label} of the app`} className="size-full object-contain" />
          )}
        </span>
        <div className="flex min-w-0 flex-wrap gap-2">
          <Button size="sm" busy={busy} icon={<Upload size={16} aria-hidden />} onClick={() => input.current?.click()}>
            {value === '' ? 'Upload file' : 'Replace file'}
          </Button>
          {value !== '' && (
            <Button
              size="sm"
              icon={<Trash2 size={16} aria-hidden />}
              onClick={() => {
                clear();
                onChange('');
              }}
            >
              Remove file
            </Button>
          )}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={`${label}: file`}
        tabIndex={-1}
        className="hidden"
        onChange={(event) => {
          void upload(event.target.files?.[0]);
          // The same file may be chosen again after it was removed.
          event.target.value = '';
        }}
      />
      <p
        role={problem === undefined ? undefined : 'alert'}
        className={`mt-1.5 text-sm ${problem ? 'text-bad' : 'text-muted'}`}
      >
        {problem ?? hint}
      </p>
      <p role="status" className="text-sm text-good">
        {done && <span className="animate-fade-away">{label} uploaded</span>}
      </p>
    </div>
  );
}

function useUpload(appId: string, onUploaded: (address: string) => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), fadeMs);
    return () => clearTimeout(timer);
  }, [done]);
  const clear = (): void => {
    setFailure(undefined);
    setDone(false);
  };
  const upload = async (file: File | undefined): Promise<void> => {
    clear();
    setBusy(true);
    try {
      onUploaded(await uploadImage(appId, file));
      setDone(true);
    } catch (reason) {
      setFailure((reason as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, done, upload, clear };
}
