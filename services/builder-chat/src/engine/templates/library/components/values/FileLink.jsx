import { Paperclip } from 'lucide-react';
import { safeUrl } from '@/services/format';

/** A link to a file, with what kind of file it is where its address says so. */
export default function FileLink({ url }) {
  const address = safeUrl(url);
  if (!address) return null;
  const kind = /\.(\w{2,5})(?:[?#]|$)/.exec(address)?.[1];
  return (
    <a href={address} target="_blank" rel="noreferrer" className="inline-flex items-center gap-1.5 underline underline-offset-4">
      <Paperclip className="h-4 w-4" aria-hidden="true" />
      {'openFile__' + (kind ? ' (' + kind.toUpperCase() + ')' : '')}
    </a>
  );
}
