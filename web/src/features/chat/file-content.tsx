import { useEffect, useRef } from 'react';
import { cx } from '@/lib/cx';

interface FileContentProps {
  content: string;
  diff: boolean;
  /** More of it is being written. */
  follow: boolean;
}

/** A file as far as it is written; it keeps its end in view while more comes, unless the reader has scrolled up. */
export function FileContent({ content, diff, follow }: FileContentProps) {
  const box = useRef<HTMLPreElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null || !follow) return;
    if (element.scrollHeight - element.scrollTop - element.clientHeight < 80) element.scrollTop = element.scrollHeight;
  }, [content, follow]);
  if (content === '')
    return (
      <p className="px-3 py-2 text-sm text-muted">
        {follow ? 'Nothing is written yet.' : 'There is no content to show.'}
      </p>
    );
  return (
    <pre
      ref={box}
      tabIndex={0}
      aria-label="Content"
      className="max-h-72 overflow-auto px-3 py-2 font-mono text-[12px] leading-[18px] focus-visible:-outline-offset-2"
    >
      {diff ? content.split('\n').map((line, index) => <DiffLine key={index} line={line} />) : content}
    </pre>
  );
}

function DiffLine({ line }: { line: string }) {
  const tone = line.startsWith('+')
    ? 'bg-good-soft text-good'
    : line.startsWith('-')
      ? 'bg-bad-soft text-bad'
      : line.startsWith('@@')
        ? 'text-muted'
        : '';
  return <span className={cx('block min-w-max', tone)}>{line === '' ? ' ' : line}</span>;
}
