import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ExamplePrompts } from '@/components/example-prompts';
import { LinkButton } from '@/components/link-button';
import { PublicPage } from '@/components/public-page';
import { PromptBox } from '@/features/home/prompt-box';
import { examplePrompts } from '@/features/home/prompts';
import { templatesQuery } from '@/features/templates/api';
import { starters } from '@/features/templates/starters';
import { TemplateGrid } from '@/features/templates/template-grid';
import { keepFirstPrompt } from '@/lib/first-prompt';
import { useDocumentTitle } from '@/lib/use-document-title';

/** Templates shown on the first page. */
const shown = 6;

/** What people see who are not signed in: the box, whose text waits for them behind the sign-up, and apps to open. */
export function FirstPage() {
  useDocumentTitle('Describe an app, get an app');
  const [text, setText] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  const navigate = useNavigate();
  const begin = (prompt: string): void => {
    keepFirstPrompt(prompt);
    void navigate({ to: '/login', search: { mode: 'sign-up' } });
  };
  return (
    <PublicPage>
      <section className="mx-auto max-w-[720px] pt-8 pb-12 sm:pt-16 sm:pb-16">
        <PromptBox ref={box} value={text} onChange={setText} onSubmit={begin} />
        <ExamplePrompts
          prompts={examplePrompts}
          className="mt-4 justify-center"
          onChoose={(example) => {
            setText(example);
            box.current?.focus();
          }}
        />
        <p className="mt-8 text-center text-lg text-balance text-muted">
          Describe an app in a sentence, watch it being built, change it by chatting, and publish it under an address of
          its own.
        </p>
      </section>
      <Examples />
    </PublicPage>
  );
}

/** Those of this installation first; where they cannot be loaded, what comes with Lathe alone. */
function Examples() {
  const templates = useQuery(templatesQuery());
  if (templates.isPending) return null;
  const own = templates.data?.slice(0, shown) ?? [];
  return (
    <section aria-labelledby="examples-title">
      <div className="mb-4 flex items-center justify-between gap-2">
        <h2 id="examples-title" className="text-lg font-semibold">
          Apps to begin with
        </h2>
        <LinkButton to="/templates">All templates</LinkButton>
      </div>
      <TemplateGrid templates={own} starters={starters.slice(0, shown - own.length)} heading="h3" />
    </section>
  );
}
