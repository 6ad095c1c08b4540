import type { Template } from '@lathe/proto/apps/sharing';
import { useNavigate } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { LinkButton } from '@/components/link-button';
import { Button } from '@/components/ui/button';
import { keepFirstPrompt } from '@/lib/first-prompt';
import { type Starter, starterPicture } from './starters';
import { TemplateCard } from './template-card';

interface TemplateGridProps {
  /** Of this installation, first. */
  templates: readonly Template[];
  starters: readonly Starter[];
  heading: 'h2' | 'h3';
}

/** Apps to look at and to begin from. */
export function TemplateGrid({ templates, starters, heading }: TemplateGridProps) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {templates.map(({ templateId, name, description, picture, url }) => (
        <li key={templateId}>
          <TemplateCard name={name} description={description} picture={picture} heading={heading}>
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
          </TemplateCard>
        </li>
      ))}
      {starters.map((starter) => (
        <li key={starter.id}>
          <StarterCard starter={starter} heading={heading} />
        </li>
      ))}
    </ul>
  );
}

/** Its wish waits in the box of the home screen, where words may still be changed. */
function StarterCard({ starter, heading }: { starter: Starter; heading: 'h2' | 'h3' }) {
  const navigate = useNavigate();
  const begin = (): void => {
    keepFirstPrompt(starter.prompt);
    void navigate({ to: '/login', search: { mode: 'sign-up' } });
  };
  return (
    <TemplateCard name={starter.title} description={starter.text} picture={starterPicture(starter)} heading={heading}>
      <Button variant="primary" aria-label={`Use this template: ${starter.title}`} onClick={begin}>
        Use this template
      </Button>
    </TemplateCard>
  );
}
