import { cx } from '@/lib/cx';

interface ExamplePromptsProps {
  prompts: readonly { readonly label: string; readonly text: string }[];
  onChoose: (text: string) => void;
  className?: string;
}

/** Sentences to begin with, which fill a box. */
export function ExamplePrompts({ prompts, onChoose, className }: ExamplePromptsProps) {
  return (
    <ul aria-label="Examples" className={cx('flex flex-wrap gap-2', className)}>
      {prompts.map(({ label, text }) => (
        <li key={label}>
          <button
            type="button"
            onClick={() => onChoose(text)}
            className="h-8 rounded-full border touch:h-11 border-line bg-surface px-3 text-sm text-muted transition-colors hover:border-line-strong hover:text-ink"
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
