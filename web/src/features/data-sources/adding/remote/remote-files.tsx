import type { RemoteFile } from '@lathe/proto/context-ingest/connectors';
import { type ConnectorId, maxAdded } from '@lathe/proto/context-ingest/http';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { ErrorState } from '@/components/error-state';
import { FormError } from '@/components/form-error';
import { Button } from '@/components/ui/button';
import { CheckboxLine } from '@/components/ui/checkbox-line';
import { Input } from '@/components/ui/input';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { toAppError } from '@/lib/app-error';
import { counted } from '@/lib/counted';
import { exactTime, timeAgo } from '@/lib/time';
import { replaceItem } from '../../api';
import { typeLabel } from '../../words';
import type { AddingProps } from '../add-source';
import { refusalOf } from '../refusal-of';
import { connectionsQuery, remoteFilesQuery, useAddRemote } from './api';

interface RemoteFilesProps extends AddingProps {
  connector: ConnectorId;
  /** What it is called. */
  place: string;
}

/** The documents of a connected account, to choose from: one where it takes the place of an item. */
export function RemoteFiles({ appId, connector, place, room, replaces, onAdded }: RemoteFilesProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly RemoteFile[]>([]);
  const [problem, setProblem] = useState<string | undefined>();
  const add = useAddRemote(appId, connector);
  const isOne = replaces !== undefined;
  const most = Math.min(room, maxAdded);
  const save = async (): Promise<void> => {
    const [id] = (await add.mutateAsync(chosen)).contextItemIds;
    if (replaces !== undefined && id !== undefined) await replaceItem(appId, replaces, id);
    setChosen([]);
    onAdded?.();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (chosen.length === 0)
      return setProblem(isOne ? 'Choose what takes its place first' : 'Choose what to add first');
    save().catch((reason: unknown) => setProblem(refusalOf(reason)));
  };
  const toggle = (file: RemoteFile): void => {
    setProblem(undefined);
    if (isOne) return setChosen([file]);
    const others = chosen.filter(({ id }) => id !== file.id);
    setChosen(others.length < chosen.length ? others : [...chosen, file]);
  };
  return (
    <div className="flex flex-col gap-3">
      <SearchForm place={place} onSearch={setSearch} />
      <form onSubmit={submit} className="flex flex-col gap-3">
        <FileList
          query={{ appId, connector, search }}
          place={place}
          chosen={chosen}
          isOne={isOne}
          isFull={!isOne && chosen.length >= most}
          onToggle={toggle}
        />
        <FormError message={problem} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" busy={add.isPending}>
            {isOne ? 'Replace' : chosen.length === 0 ? 'Add' : `Add ${counted(chosen.length, 'document')}`}
          </Button>
          {!isOne && chosen.length >= most && (
            <p role="status" className="text-sm text-muted">
              {most === maxAdded ? `${maxAdded} go at a time.` : `Your plan has room for ${most} more.`}
            </p>
          )}
        </div>
      </form>
    </div>
  );
}

function SearchForm({ place, onSearch }: { place: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <form role="search" onSubmit={submit} className="flex gap-2">
      <Input
        type="search"
        aria-label={`Search ${place}`}
        placeholder="Search by name"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          if (event.target.value === '') onSearch('');
        }}
      />
      <Button type="submit" className="h-10">
        Search
      </Button>
    </form>
  );
}

interface FileListProps {
  query: { appId: string; connector: ConnectorId; search: string };
  place: string;
  chosen: readonly RemoteFile[];
  /** Choosing another one takes back the one before. */
  isOne: boolean;
  isFull: boolean;
  onToggle: (file: RemoteFile) => void;
}

function FileList({ query: { appId, connector, search }, place, chosen, isOne, isFull, onToggle }: FileListProps) {
  const found = useInfiniteQuery(remoteFilesQuery(appId, connector, search));
  const queryClient = useQueryClient();
  const code = found.isError ? toAppError(found.error).code : undefined;
  const hasEnded = code === 'connector/ended' || code === 'connector/not-connected';
  useEffect(() => {
    if (hasEnded) void queryClient.invalidateQueries({ queryKey: connectionsQuery(appId).queryKey });
  }, [hasEnded, queryClient, appId]);
  if (found.isError && !found.data)
    return <ErrorState title={`${place} could not be read`} error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data)
    return (
      <Loading label={`Loading what is in ${place}`}>
        <Skeleton className="h-48" />
      </Loading>
    );
  const files = [...new Map(found.data.pages.flatMap((page) => page.files).map((file) => [file.id, file])).values()];
  if (files.length === 0 && !found.hasNextPage)
    return (
      <p role="status" className="rounded-md bg-sunken px-3 py-6 text-center text-muted">
        {search === '' ? `There is nothing in ${place} that can be read.` : `Nothing is called “${search}”.`}
      </p>
    );
  return (
    <div className="flex flex-col gap-2" aria-busy={found.isFetching}>
      <ul
        aria-label={`Documents in ${place}`}
        className="max-h-72 divide-y divide-line overflow-y-auto rounded-lg border border-line bg-surface"
      >
        {files.map((file) => {
          const isChosen = chosen.some(({ id }) => id === file.id);
          return (
            <li key={file.id} className="px-3 py-1">
              <CheckboxLine
                type={isOne ? 'radio' : 'checkbox'}
                name="document"
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() => onToggle(file)}
              >
                <FileWords file={file} />
              </CheckboxLine>
            </li>
          );
        })}
      </ul>
      {found.isFetchNextPageError && <FormError message={toAppError(found.error).message} />}
      {found.hasNextPage && (
        <Button className="self-center" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  );
}

function FileWords({ file }: { file: RemoteFile }) {
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
      <span className="min-w-0 wrap-anywhere">{file.name}</span>
      <span className="text-sm text-muted">
        {typeLabel(file)}
        {file.changedAt !== null && (
          <>
            , changed{' '}
            <time dateTime={file.changedAt} title={exactTime(file.changedAt)}>
              {timeAgo(file.changedAt)}
            </time>
          </>
        )}
      </span>
    </span>
  );
}
