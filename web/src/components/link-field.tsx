import { Copy } from 'lucide-react';
import { useId } from 'react';
import { copyLink } from '@/components/copy-link';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';

/** An address to copy. */
export function LinkField({ label, link }: { label: string; link: string }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <div className="flex gap-2">
        <Input id={id} readOnly value={link} onFocus={(event) => event.target.select()} className="min-w-0 flex-1" />
        <Button icon={<Copy size={16} aria-hidden />} className="h-10" onClick={() => void copyLink(link)}>
          Copy link
        </Button>
      </div>
    </div>
  );
}
