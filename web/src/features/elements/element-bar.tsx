import { type ElementStyleName, elementStyles, type SentElementChange } from '@lathe/proto/apps/elements';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { Elements } from './use-elements';

const styleLabels: Record<ElementStyleName, string> = {
  color: 'Text colour',
  background: 'Background',
  size: 'Text size',
  padding: 'Padding',
  margin: 'Outer space',
};

const valueLabels: Readonly<Record<string, string>> = {
  'text-foreground': 'Text',
  'text-muted-foreground': 'Muted',
  'text-primary': 'Primary',
  'text-destructive': 'Red',
  'text-white': 'White',
  'bg-background': 'Page',
  'bg-card': 'Card',
  'bg-muted': 'Muted',
  'bg-accent': 'Accent',
  'bg-primary': 'Primary',
  'bg-destructive': 'Red',
  'text-sm': 'Small',
  'text-base': 'Normal',
  'text-lg': 'Large',
  'text-xl': 'Larger',
  'text-2xl': 'Heading',
  'text-4xl': 'Huge',
};
const spaces = ['None', 'Small', 'Medium', 'Large', 'Larger', 'Huge'];

/** The chosen element, with what can be changed of it without a model. Each change is a version that can be undone. */
export function ElementBar({ elements }: { elements: Elements }) {
  const { chosen, change, changing, unselect } = elements;
  if (chosen === null) return null;
  const { name, component, file, line, text, styles, moves } = chosen;
  const fixed = text === null && styles === null && !moves.before && !moves.after;
  return (
    <section
      aria-label="Chosen element"
      aria-busy={changing}
      className="shrink-0 border-t border-line bg-surface px-4 py-3"
    >
      <header className="flex items-center gap-2">
        <h2 className="min-w-0 flex-1 truncate font-semibold" role="status">
          &lt;{name}&gt;
          {component !== '' && <span className="font-normal"> in {component}</span>}
          <span className="block truncate font-mono sm:ml-2 sm:inline text-[12px] font-normal text-muted">
            {file}, line {line}
          </span>
        </h2>
        <IconButton label="Move before its neighbour" disabled={!moves.before} onClick={() => change(move('before'))}>
          <ArrowUp size={16} aria-hidden />
        </IconButton>
        <IconButton label="Move after its neighbour" disabled={!moves.after} onClick={() => change(move('after'))}>
          <ArrowDown size={16} aria-hidden />
        </IconButton>
        <IconButton label="Choose no element" onClick={unselect}>
          <X size={16} aria-hidden />
        </IconButton>
      </header>
      {fixed && (
        <p className="mt-1 text-sm text-muted">
          The app computes what this shows. Say in the chat what should be different about it.
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-end gap-x-3 gap-y-2 empty:hidden">
        {text !== null && <TextField key={`${file}:${line}:${text}`} text={text} onChange={change} />}
        {styles !== null &&
          (Object.keys(styleLabels) as ElementStyleName[]).map((style) => (
            <StyleField key={style} style={style} value={styles[style]} onChange={change} />
          ))}
      </div>
    </section>
  );
}

const move = (to: 'before' | 'after'): SentElementChange => ({ kind: 'move', to });

function TextField({ text, onChange }: { text: string; onChange: (change: SentElementChange) => void }) {
  const id = useId();
  const [typed, setTyped] = useState(text);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (typed !== text) onChange({ kind: 'text', text: typed });
  };
  return (
    <form onSubmit={save} className="flex min-w-56 flex-1 items-end gap-2">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="mb-1 block text-sm text-muted">
          Text
        </label>
        <Input id={id} value={typed} maxLength={2000} onChange={(event) => setTyped(event.target.value)} />
      </div>
      <Button type="submit" disabled={typed === text} className="h-10">
        Change
      </Button>
    </form>
  );
}

interface StyleFieldProps {
  style: ElementStyleName;
  value: string | null;
  onChange: (change: SentElementChange) => void;
}

function StyleField({ style, value, onChange }: StyleFieldProps) {
  const id = useId();
  const values: readonly string[] = elementStyles[style];
  const known = value === null || values.includes(value);
  const options = [
    { value: '', label: 'Default' },
    ...values.map((each, index) => ({ value: each, label: valueLabels[each] ?? spaces[index] ?? each })),
    ...(known ? [] : [{ value, label: value }]),
  ];
  return (
    <div className="w-36">
      <label htmlFor={id} className="mb-1 block truncate text-sm text-muted">
        {styleLabels[style]}
      </label>
      <Select
        id={id}
        value={value ?? ''}
        options={options}
        onChange={(wanted) =>
          onChange({ kind: 'style', style, value: wanted === '' ? null : wanted } as SentElementChange)
        }
      />
    </div>
  );
}
