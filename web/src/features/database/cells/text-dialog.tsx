import { type KeyboardEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { inputClass } from '@/components/ui/input';
import { cx } from '@/lib/cx';
import { textOfValue, valueOfText } from './cell-text';
import type { EditorProps } from './editor-props';

/** Edits what is long or has lines: a text, or JSON. */
export function TextDialog({ value, column, typed, onCommit, onCancel }: EditorProps) {
  const id = useId();
  const isJson = column.type === 'json';
  const [text, setText] = useState(() => typed ?? (isJson ? prettyJson(value) : textOfValue(value, column)));
  const [problem, setProblem] = useState<string>();
  const { maxLength } = column.schema;
  const isFull = !isJson && maxLength !== undefined && text.length >= maxLength;
  const note = problem ?? (isFull ? `${maxLength} characters max` : undefined);
  const save = (): void => {
    const read = valueOfText(text, column);
    if ('problem' in read) setProblem(read.problem);
    else onCommit(read.value, 'stay');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onCancel()} title={column.title} size="md" focusAfter={() => null}>
      <textarea
        id={id}
        rows={10}
        aria-label={column.title}
        value={text}
        maxLength={isJson ? undefined : maxLength}
        spellCheck={!isJson}
        aria-invalid={problem !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
        onKeyDown={onKeyDown}
        className={cx(
          inputClass,
          'block max-h-[50dvh] min-h-40 resize-y py-2',
          isJson && 'font-mono text-sm lg:text-sm',
        )}
      />
      <p
        id={`${id}-note`}
        role={problem === undefined ? undefined : 'alert'}
        className={cx('mt-1.5 min-h-5 text-sm wrap-anywhere', problem === undefined ? 'text-muted' : 'text-bad')}
      >
        {note}
      </p>
      <div className="mt-3 flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" onClick={save}>
          Save
        </Button>
      </div>
    </Dialog>
  );
}

const prettyJson = (value: unknown): string =>
  value === undefined || value === null ? '' : JSON.stringify(value, null, 2);
