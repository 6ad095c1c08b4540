import { useState } from 'react';
import { safeUrl } from '@/services/format';

/** A wide picture, or a quiet place for one that is missing or does not load. */
export default function Picture({ src, icon: Icon }) {
  const url = safeUrl(src);
  const [broken, setBroken] = useState('');
  return url && url !== broken ? (
    <img src={url} alt="" className="aspect-[16/10] w-full border-b object-cover" loading="lazy" onError={() => setBroken(url)} />
  ) : (
    <span className="grid aspect-[16/6] w-full place-items-center sm:aspect-[16/8] border-b bg-gradient-to-br from-accent to-muted text-accent-foreground/60">
      <Icon className="h-9 w-9" strokeWidth={1.25} aria-hidden="true" />
    </span>
  );
}
