import { examplePrompts } from './prompts';

/** Sentences to begin with, which fill the box. */
export function ExamplePrompts({ onChoose }: { onChoose: (text: string) => void }) {
  return (
    <ul aria-label="Examples" className="mt-4 flex flex-wrap justify-center gap-2">
      {examplePrompts.map(({ label, text }) => (
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
