import { useRef, useState } from 'react';
import { Upload } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { UploadFile } from '@/integrations/Core';
import { safeUrl } from '@/services/format';
import { useSession } from '@/services/session';

/** The address of a file: of one that is uploaded here, which who is signed in may do, or of one on the web. */
export default function FileInput({ input, label, accept, onChange, onWait }) {
  const { user } = useSession();
  const chooser = useRef(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const upload = async (event) => {
    const [file] = event.target.files;
    event.target.value = '';
    if (!file) return;
    setBusy(true);
    setProblem('');
    onWait(1);
    try {
      const { file_url } = await UploadFile({ file });
      onChange(file_url);
    } catch (error) {
      setProblem(error?.message || 'notUploaded__');
    } finally {
      setBusy(false);
      onWait(-1);
    }
  };

  return (
    <div className="space-y-1.5">
      <div className="flex gap-2">
        <Input type="url" placeholder="https://" {...input} />
        {user && (
          <>
            <Button type="button" variant="outline" className="h-auto shrink-0" disabled={isBusy} aria-label={'uploadFile__: ' + label} onClick={() => chooser.current?.click()}>
              <Upload className="mr-2 h-4 w-4" aria-hidden="true" />
              {isBusy ? 'uploadingFile__' : 'uploadFile__'}
            </Button>
            <input ref={chooser} type="file" accept={accept} aria-label={label} className="hidden" tabIndex={-1} onChange={upload} />
          </>
        )}
      </div>
      {accept && safeUrl(input.value) && <img src={safeUrl(input.value)} alt="" className="max-h-32 rounded-md border object-cover" />}
      {problem && (
        <p role="alert" className="text-xs font-medium text-destructive">
          {problem}
        </p>
      )}
    </div>
  );
}
