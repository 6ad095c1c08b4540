import { CaseSensitive } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import type { CodeFile } from './file-groups';
import { type FileMatch, mostMatches, searchFiles } from './search-files';
import type { Place } from './use-tabs';

interface SearchPanelProps {
  files: readonly CodeFile[];
  onOpen: (path: string, place: Place) => void;
}

/** Characters of a line before its match that are shown. */
const shownBefore = 24;

/** Lines of all files that hold a text. Arrows go through them from the field on, Enter jumps to one. */
export function SearchPanel({ files, onOpen }: SearchPanelProps) {
  const [typed, setTyped] = useState('');
  const [matchCase, setMatchCase] = useState(false);
  const wanted = useDeferredValue(typed);
  const panel = useRef<HTMLDivElement>(null);
  const matches = useMemo(() => searchFiles(files, wanted, matchCase), [files, wanted, matchCase]);
  const paths = [...new Set(matches.map(({ path }) => path))];
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const stops = [...(panel.current?.querySelectorAll<HTMLElement>('input, li button') ?? [])];
    stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus();
  };
  return (
    <div ref={panel} role="search" aria-label="Search in files" className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-1 p-2">
        <Input
          type="search"
          aria-label="Search in files"
          placeholder="Search in files"
          autoFocus
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={move}
          className="h-8! min-w-0 touch:h-11!"
        />
        <IconButton label="Match case" pressed={matchCase} onClick={() => setMatchCase(!matchCase)}>
          <CaseSensitive size={16} aria-hidden />
        </IconButton>
      </div>
      <p role="status" className="px-3 pb-1 text-sm text-muted">
        {summaryOf(wanted, matches, paths)}
      </p>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        {paths.map((path) => (
          <section key={path} aria-label={path} className="mb-2">
            <h3 className="truncate px-2 py-1 text-sm font-medium" title={path}>
              {path}
            </h3>
            <ul>
              {matches
                .filter((match) => match.path === path)
                .map((match) => (
                  <li key={match.line}>
                    <button
                      type="button"
                      onKeyDown={move}
                      onClick={() => onOpen(path, { line: match.line, column: match.column })}
                      className="flex min-h-7 w-full items-baseline gap-2 rounded-md px-2 py-0.5 text-left hover:bg-hover focus-visible:-outline-offset-2 touch:min-h-11"
                    >
                      <span className="tabular shrink-0 text-sm text-muted">{match.line}</span>
                      <Line match={match} length={wanted.length} />
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

function Line({ match: { text, column }, length }: { match: FileMatch; length: number }) {
  const begin = Math.max(0, column - shownBefore);
  return (
    <code className="min-w-0 truncate text-[12px]">
      {begin > 0 && '…'}
      {text.slice(begin, column).trimStart()}
      <mark className="rounded-sm bg-accent/25 text-ink">{text.slice(column, column + length)}</mark>
      {text.slice(column + length, column + length + 200)}
    </code>
  );
}

function summaryOf(wanted: string, matches: readonly FileMatch[], paths: readonly string[]): string {
  if (wanted.trim() === '') return '';
  if (matches.length === 0) return 'No file holds this';
  if (matches.length > mostMatches) return `More than ${mostMatches} lines. Search for more letters`;
  const lines = matches.length === 1 ? '1 line' : `${matches.length} lines`;
  return `${lines} in ${paths.length === 1 ? '1 file' : `${paths.length} files`}`;
}
