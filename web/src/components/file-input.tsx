import type { Ref } from 'react';

interface FileInputProps {
  /** A button clicks it: the input itself shows nothing. */
  ref: Ref<HTMLInputElement>;
  label: string;
  accept: string;
  onFile: (file: File) => void;
}

/** Lets choose a file behind a button. */
export const FileInput = ({ ref, label, accept, onFile }: FileInputProps) => (
  <input
    ref={ref}
    type="file"
    accept={accept}
    aria-label={label}
    tabIndex={-1}
    className="sr-only"
    onChange={(event) => {
      const file = event.target.files?.[0];
      // The same file can be chosen again after it was mended.
      event.target.value = '';
      if (file) onFile(file);
    }}
  />
);
