import type { Account } from '@lathe/proto/accounts/http';
import { useRef } from 'react';
import { FileInput } from '@/components/file-input';
import { tellFailure } from '@/components/tell-failure';
import { Button } from '@/components/ui/button';
import { Avatar } from '../avatar';
import { useRemovePicture, useSavePicture } from './api';

/** The picture of the account, which is uploaded, replaced and removed here. */
export function PictureRow({ account }: { account: Account }) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useRef<HTMLButtonElement>(null);
  const save = useSavePicture();
  const remove = useRemovePicture();
  const hasPicture = account.pictureUrl !== null;
  return (
    <div className="flex flex-col gap-3 p-4 sm:flex-row sm:items-center sm:justify-between">
      <div className="flex min-w-0 items-center gap-3">
        <div className="flex size-14 shrink-0 items-center justify-center rounded-full border border-line bg-sunken text-xl font-semibold text-muted">
          <Avatar account={account} />
        </div>
        <div>
          <h3 className="font-medium">Picture</h3>
          <p className="text-sm text-muted">PNG, JPEG or WebP. Its middle is shown.</p>
        </div>
      </div>
      <div className="flex gap-2">
        <FileInput
          ref={input}
          accept="image/png,image/jpeg,image/webp"
          label="Picture of your account"
          onFile={(file) => save.mutate(file, { onError: tellFailure })}
        />
        <Button ref={upload} busy={save.isPending} onClick={() => input.current?.click()}>
          {hasPicture ? 'Replace picture' : 'Upload picture'}
        </Button>
        {hasPicture && (
          <Button
            busy={remove.isPending}
            onClick={() => remove.mutate(undefined, { onError: tellFailure, onSuccess: () => upload.current?.focus() })}
          >
            Remove picture
          </Button>
        )}
      </div>
    </div>
  );
}
