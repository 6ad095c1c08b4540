import type { ServiceName } from '@lathe/proto/common/services';
import { type DeadLetter, operationsRoutes } from '@lathe/proto/desk/operations';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '@/components/error-state';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Loading, Skeleton } from '@/components/ui/skeleton';
import { exactTime } from '@/lib/time';
import { ActDialog, type DeskAct } from './act-dialog';
import { callDesk } from './api';
import { DeskHead } from './desk-frame';
import { type Column, DeskTable } from './desk-table';
import { rowsOf, useServices } from './services';
import { SilentServices } from './silent-services';

type Letter = DeadLetter & { service: ServiceName };
type Asked = { kind: 'look' | 'replay' | 'drop'; letter: Letter };

const paramsOf = ({ kind, letterId }: Letter) => ({ params: { kind, letterId } });

const columnsOf = (ask: (asked: Asked) => void): readonly Column<Letter>[] => [
  { title: 'What', cell: ({ kind, name }) => `${kind === 'job' ? 'Job' : 'Event'} ${name}` },
  { title: 'Service', cell: ({ service }) => service },
  { title: 'When', cell: ({ at }) => <span className="whitespace-nowrap">{at === null ? '' : exactTime(at)}</span> },
  { title: 'Why', cell: ({ code, reason }) => (code === '' ? reason : `${code}: ${reason}`) },
  { title: 'Attempts', cell: ({ attempts }) => attempts, isNumber: true },
  {
    title: 'Actions',
    cell: (letter) => (
      <span className="flex gap-2">
        <Button size="sm" aria-label={`Look at ${letter.name}`} onClick={() => ask({ kind: 'look', letter })}>
          Look
        </Button>
        {letter.replayable && (
          <Button size="sm" aria-label={`Replay ${letter.name}`} onClick={() => ask({ kind: 'replay', letter })}>
            Replay
          </Button>
        )}
        <Button size="sm" aria-label={`Drop ${letter.name}`} onClick={() => ask({ kind: 'drop', letter })}>
          Drop
        </Button>
      </span>
    ),
  },
];

/** Events that could not be applied and jobs that failed for good, of all services. */
export function LettersScreen() {
  const answers = useServices('letters');
  const [asked, setAsked] = useState<Asked | null>(null);
  const letters = answers.flatMap(({ service, data }): Letter[] =>
    (data?.letters ?? []).map((letter) => ({ ...letter, service })),
  );
  const close = (): void => setAsked(null);
  return (
    <>
      <DeskHead
        title="Dead letters"
        text="Events that could not be applied and jobs that failed for good. They wait here until they are replayed or dropped."
      />
      <SilentServices answers={answers} />
      <DeskTable
        label="Dead letters"
        query={rowsOf(answers, letters)}
        columns={columnsOf(setAsked)}
        keyOf={({ service, kind, letterId }) => `${service}/${kind}/${letterId}`}
        empty={{ title: 'No dead letters', text: 'Every event was applied and every job ended well.' }}
      />
      {asked?.kind === 'look' && <LetterDialog letter={asked.letter} onClose={close} />}
      {asked !== null && asked.kind !== 'look' && <ActDialog of={actOn(asked.kind, asked.letter)} onClose={close} />}
    </>
  );
}

function LetterDialog({ letter, onClose }: { letter: Letter; onClose: () => void }) {
  const whole = useQuery({
    queryKey: ['desk', 'letter', letter.service, letter.kind, letter.letterId],
    queryFn: ({ signal }) => callDesk(operationsRoutes[letter.service].letter, paramsOf(letter), { signal }),
  });
  return (
    <Dialog open onOpenChange={onClose} size="lg" title={letter.name} description={letter.letterId}>
      {whole.isPending && (
        <Loading label="Loading the letter">
          <Skeleton className="h-24" />
        </Loading>
      )}
      {whole.isError && (
        <ErrorState title="It could not be loaded" error={whole.error} onRetry={() => void whole.refetch()} />
      )}
      {whole.isSuccess && (
        <pre tabIndex={0} className="max-h-[50dvh] overflow-auto rounded-md bg-pressed p-3 font-mono text-sm">
          {JSON.stringify(whole.data.content, null, 2)}
        </pre>
      )}
    </Dialog>
  );
}

const actOn = (kind: 'replay' | 'drop', letter: Letter): DeskAct =>
  kind === 'replay'
    ? {
        action: 'Replay',
        title: `Replay ${letter.name}?`,
        text: 'It is taken up again within seconds, with all its attempts. If it fails again, it comes back here.',
        done: `${letter.name} is back in line`,
        act: () => callDesk(operationsRoutes[letter.service].replay, paramsOf(letter)),
      }
    : {
        action: 'Drop',
        title: `Drop ${letter.name}?`,
        text: 'It is deleted for good, and what it was to do is never done. This action cannot be undone.',
        done: `${letter.name} is dropped`,
        danger: true,
        act: () => callDesk(operationsRoutes[letter.service].drop, paramsOf(letter)),
      };
