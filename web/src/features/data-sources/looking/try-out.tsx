import type { ContextMatch } from '@lathe/proto/context-ingest/http';
import { Search } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { FormError } from '@/components/form-error';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { toAppError } from '@/lib/app-error';
import { useSearch } from '../api';
import { placeText } from '../words';

interface TryOutProps {
  appId: string;
  onShow: (itemId: string) => void;
}

/** Shows what an answer to a question would rest on. */
export function TryOut({ appId, onShow }: TryOutProps) {
  const id = useId();
  const [question, setQuestion] = useState('');
  const search = useSearch(appId);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (question.trim() !== '') search.mutate(question);
  };
  return (
    <div className="flex flex-col gap-3">
      <form onSubmit={submit}>
        <label htmlFor={id} className="mb-1.5 block font-medium">
          Try a question
        </label>
        <div className="flex gap-2">
          <Input
            id={id}
            type="search"
            value={question}
            maxLength={2_000}
            placeholder="When do you open on Sundays?"
            autoComplete="off"
            onChange={(event) => setQuestion(event.target.value)}
          />
          <Button type="submit" busy={search.isPending} icon={<Search size={16} aria-hidden />} className="h-10">
            Find
          </Button>
        </div>
      </form>
      {search.isError && <FormError message={toAppError(search.error).message} />}
      {search.isSuccess && <Matches matches={search.data.matches} onShow={onShow} />}
    </div>
  );
}

function Matches({ matches, onShow }: { matches: readonly ContextMatch[]; onShow: TryOutProps['onShow'] }) {
  if (matches.length === 0)
    return (
      <p role="status" className="text-muted">
        None of the sources says anything about it.
      </p>
    );
  return (
    <ol aria-label="What is found" className="flex flex-col gap-3">
      {matches.map((match) => (
        <li key={`${match.contextItemId} ${match.chunk}`} className="rounded-lg border border-line px-3 py-2">
          <p className="text-sm text-muted">
            <button
              type="button"
              onClick={() => onShow(match.contextItemId)}
              className="min-h-6 rounded-sm font-medium text-accent underline-offset-2 hover:underline touch:min-h-11"
            >
              {match.name}
            </button>
            {placeText(match) !== null && `, ${placeText(match)}`}
          </p>
          <p className="mt-1 line-clamp-4 wrap-anywhere">{match.text}</p>
        </li>
      ))}
    </ol>
  );
}
