import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { isDay, textOfValue, valueOfText } from './cell-text';
import type { EditorProps, Leave } from './editor-props';

const limitless = 1_000_000;

/** Edits a cell in its place: a text, a number, a date. */
export function LineEditor({ value, column, typed, onCommit, onCancel, onRefused }: EditorProps) {
  const id = useId();
  const isMoment = column.type === 'datetime';
  const [text, setText] = useState(
    () => typed ?? (isMoment ? localText(value, isDay(column)) : textOfValue(value, column)),
  );
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    input.current?.focus();
    if (typed === undefined && !isMoment) input.current?.select();
  }, [typed, isMoment]);

  const { maxLength = limitless } = column.schema;
  const commit = (leave: Leave): boolean => {
    const read = valueOfText(text, column);
    if ('problem' in read) {
      setProblem(read.problem);
      return false;
    }
    isOver.current = true;
    onCommit(read.value, leave);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      isOver.current = true;
      onCancel();
    } else if (event.key === 'Enter') commit(event.shiftKey ? 'up' : 'down');
    else if (event.key === 'Tab') commit(event.shiftKey ? 'previous' : 'next');
    else return;
    event.preventDefault();
  };
  const onBlur = (): void => {
    if (isOver.current) return;
    const read = valueOfText(text, column);
    if ('problem' in read) onRefused(read.problem);
    else onCommit(read.value, 'stay');
  };
  const note = problem ?? (text.length >= maxLength ? `${maxLength} characters max` : undefined);
  return (
    <>
      <input
        ref={input}
        aria-label={column.title}
        aria-invalid={problem !== undefined}
        aria-describedby={note === undefined ? undefined : id}
        type={isMoment ? (isDay(column) ? 'date' : 'datetime-local') : 'text'}
        step={isMoment && !isDay(column) ? 1 : undefined}
        inputMode={column.type === 'number' ? 'decimal' : undefined}
        maxLength={column.type === 'text' ? maxLength : undefined}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        className={`absolute inset-0 z-10 bg-surface px-2 text-lg outline-2 -outline-offset-2 outline-accent lg:text-base ${column.type === 'number' ? 'tabular text-right' : ''}`}
      />
      {note !== undefined && (
        <span
          id={id}
          role={problem === undefined ? undefined : 'alert'}
          className={`absolute top-full left-0 z-20 mt-0.5 rounded-sm border border-line bg-surface px-1.5 text-sm whitespace-nowrap shadow-float ${problem === undefined ? 'text-muted' : 'text-bad'}`}
        >
          {note}
        </span>
      )}
    </>
  );
}

/** A moment as the browser's own field takes it, in the time of this place. */
function localText(value: unknown, isDayOnly: boolean): string {
  if (typeof value !== 'string') return '';
  if (isDayOnly) return value.slice(0, 10);
  const time = new Date(value);
  if (Number.isNaN(time.getTime())) return '';
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}
