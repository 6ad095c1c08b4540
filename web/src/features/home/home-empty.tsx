import { ArrowRight } from 'lucide-react';
import { ImportZip } from '@/features/transfer/import-zip';
import { starters } from './prompts';

/** What a new builder sees in place of apps: two starters that fill the box. */
export function HomeEmpty({ onChoose }: { onChoose: (prompt: string) => void }) {
  return (
    <section aria-labelledby="empty-title" className="mx-auto max-w-[720px]">
      <h2 id="empty-title" className="text-lg font-semibold">
        Your apps will appear here
      </h2>
      <p className="mt-1 mb-4 text-muted">Describe one above, or begin with a starter and change its words.</p>
      <ul className="grid gap-4 sm:grid-cols-2">
        {starters.map(({ title, text, prompt }) => (
          <li key={title}>
            <button
              type="button"
              onClick={() => onChoose(prompt)}
              className="group flex h-full w-full flex-col rounded-lg border border-line bg-surface p-4 text-left transition-colors hover:border-line-strong"
            >
              <span className="font-medium">{title}</span>
              <span className="mt-1 flex-1 text-muted">{text}</span>
              <span className="mt-3 inline-flex items-center gap-1 text-sm font-medium text-accent">
                Use this starter
                <ArrowRight size={16} aria-hidden />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-6 flex flex-wrap items-center gap-3 text-muted">
        Or bring an app along that was exported <ImportZip />
      </p>
    </section>
  );
}
