import type { ReactNode } from 'react';
import { PictureOr } from '@/components/picture-or';

interface TemplateCardProps {
  name: string;
  description: string;
  picture: string | null;
  heading: 'h2' | 'h3';
  /** What can be done with it. */
  children: ReactNode;
}

/** An app to begin from, with its picture. */
export function TemplateCard({ name, description, picture, heading: Heading, children }: TemplateCardProps) {
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface">
      <PictureOr picture={picture} drawing={<Initial name={name} />} />
      <div className="flex flex-1 flex-col p-4">
        <Heading className="truncate font-semibold">{name}</Heading>
        <p className="mt-1 mb-4 line-clamp-3 flex-1 text-muted">{description}</p>
        <div className="flex flex-wrap gap-2">{children}</div>
      </div>
    </article>
  );
}

function Initial({ name }: { name: string }) {
  return (
    <div
      aria-hidden
      className="flex aspect-8/5 items-center justify-center border-b border-line bg-sunken text-2xl font-semibold text-muted"
    >
      {name.charAt(0).toUpperCase()}
    </div>
  );
}
