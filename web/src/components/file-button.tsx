import { type ReactNode, useRef } from 'react';
import { IconButton } from '@/components/ui/icon-button';

interface FileButtonProps {
  label: string;
  accept: string;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** A button that lets choose files. */
export function FileButton({ label, accept, disabled = false, onFiles, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label={label}
        side="top"
        className="size-9"
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        accept={accept}
        tabIndex={-1}
        aria-hidden
        className="hidden"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again after it was removed.
          event.target.value = '';
        }}
      />
    </>
  );
}
