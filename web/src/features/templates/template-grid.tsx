import type { Template } from '@lathe/proto/apps/sharing';
import { ExternalLink } from 'lucide-react';
import { LinkButton } from '@/components/link-button';
import { PictureOr } from '@/components/picture-or';

/** Apps to look at and to begin from. */
export function TemplateGrid({ templates, heading }: { templates: readonly Template[]; heading: 'h2' | 'h3' }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {templates.map((template) => (
        <li key={template.templateId}>
          <TemplateCard template={template} heading={heading} />
        </li>
      ))}
    </ul>
  );
}

function TemplateCard({ template, heading: Heading }: { template: Template; heading: 'h2' | 'h3' }) {
  const { templateId, name, description, picture, url } = template;
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface">
      <PictureOr picture={picture} drawing={<Initial name={name} />} />
      <div className="flex flex-1 flex-col p-4">
        <Heading className="truncate font-semibold">{name}</Heading>
        <p className="mt-1 mb-4 line-clamp-3 flex-1 text-muted">{description}</p>
        <div className="flex flex-wrap gap-2">
          <LinkButton to="/login" search={{ mode: 'sign-up', duplicateTemplate: templateId }} primary>
            Use this template
          </LinkButton>
          <a
            href={url}
            target="_blank"
            rel="noopener"
            aria-label={`Open ${name}`}
            className="inline-flex h-9 items-center gap-2 rounded-md border border-line px-3 font-medium transition-colors hover:bg-hover touch:h-11"
          >
            Open
            <ExternalLink size={16} aria-hidden />
          </a>
        </div>
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
