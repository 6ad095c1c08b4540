import { ArrowRight } from 'lucide-react';
import { LinkButton } from '@/components/link-button';
import { type Starter, starterPicture, starters } from '@/features/templates/starters';
import { ImportZip } from '@/features/transfer/import-zip';

/** How many fit beside the box without pushing it away. */
const shown = 3;

/** What a new builder sees in place of apps: starters that fill the box. */
export function HomeEmpty({ onChoose }: { onChoose: (prompt: string) => void }) {
  return (
    <section aria-labelledby="empty-title">
      <h2 id="empty-title" className="text-lg font-semibold">
        Your apps will appear here
      </h2>
      <p className="mt-1 mb-4 text-muted">Describe one above, or begin with a starter and change its words.</p>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {starters.slice(0, shown).map((starter) => (
          <li key={starter.id}>
            <StarterButton starter={starter} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap items-center gap-3 text-muted">
        <LinkButton to="/templates">All templates</LinkButton> Or bring an app along that was exported <ImportZip />
      </div>
    </section>
  );
}

function StarterButton({ starter, onChoose }: { starter: Starter; onChoose: (prompt: string) => void }) {
  return (
    <button
      type="button"
      onClick={() => onChoose(starter.prompt)}
      className="flex h-full w-full flex-col overflow-hidden rounded-lg border border-line bg-surface text-left transition-colors hover:border-line-strong"
    >
      <img
        src={starterPicture(starter)}
        alt=""
        loading="lazy"
        className="aspect-8/5 w-full border-b border-line bg-sunken object-cover object-top"
      />
      <span className="px-4 pt-4 font-medium">{starter.title}</span>
      <span className="flex-1 px-4 pt-1 text-muted">{starter.text}</span>
      <span className="inline-flex items-center gap-1 px-4 pt-3 pb-4 text-sm font-medium text-accent">
        Use this starter
        <ArrowRight size={16} aria-hidden />
      </span>
    </button>
  );
}
