import { type DeskApp, endTakedown, listDeskApps, takeDownApp, unpublishDeskApp } from '@lathe/proto/desk/apps';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { useSettled } from '@/lib/use-settled';
import { ActDialog, type DeskAct } from './act-dialog';
import { callDesk, useDeskAct, useDeskList } from './api';
import { DeskChoice, DeskField, DeskHead, DeskSearch } from './desk-frame';
import { type Column, DeskTable, tableOf, Tag } from './desk-table';

const states = [
  { value: 'all', label: 'All apps' },
  { value: 'published', label: 'Published' },
  { value: 'taken-down', label: 'Taken down' },
] as const;
type State = (typeof states)[number]['value'];

type Asked = { kind: 'unpublish' | 'take-down' | 'take-back'; app: DeskApp };

const columnsOf = (ask: (asked: Asked) => void): readonly Column<DeskApp>[] => [
  {
    title: 'App',
    cell: ({ name, url }) =>
      url === null ? (
        <span className="font-medium">{name}</span>
      ) : (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="font-medium text-accent underline-offset-2 hover:underline"
        >
          {name}
        </a>
      ),
  },
  { title: 'Address', cell: ({ slug }) => slug },
  {
    title: 'Builder',
    cell: ({ ownerId }) => (
      <Link
        to="/admin/$"
        params={{ _splat: `accounts/${ownerId}` }}
        className="whitespace-nowrap text-accent underline-offset-2 hover:underline"
      >
        Open account
      </Link>
    ),
  },
  {
    title: 'State',
    cell: ({ takenDown, published }) =>
      takenDown ? (
        <span title={takenDown.reason}>
          <Tag tone="bad">Taken down</Tag>
        </span>
      ) : published ? (
        <Tag tone="good">Published</Tag>
      ) : (
        <Tag>Not published</Tag>
      ),
  },
  {
    title: 'Actions',
    cell: (app) => (
      <span className="flex gap-2">
        {app.published && (
          <Button size="sm" aria-label={`Unpublish ${app.name}`} onClick={() => ask({ kind: 'unpublish', app })}>
            Unpublish
          </Button>
        )}
        {app.takenDown ? (
          <Button size="sm" aria-label={`Take back ${app.name}`} onClick={() => ask({ kind: 'take-back', app })}>
            Take back
          </Button>
        ) : (
          <Button size="sm" aria-label={`Take down ${app.name}`} onClick={() => ask({ kind: 'take-down', app })}>
            Take down
          </Button>
        )}
      </span>
    ),
  },
];

export function AppsScreen() {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const [state, setState] = useState<State>('all');
  const [asked, setAsked] = useState<Asked | null>(null);
  const list = useDeskList(['apps', search, state], (after, signal) =>
    callDesk(listDeskApps, { query: { search, state, after } }, { signal }),
  );
  return (
    <>
      <DeskHead title="Apps" text="Every app of this installation, by its address.">
        <DeskSearch label="Name or address begins with, or an id" value={typed} onChange={setTyped} />
        <DeskChoice value={state} options={states} onChange={setState} />
      </DeskHead>
      <DeskTable
        label="Apps"
        query={tableOf(list)}
        columns={columnsOf(setAsked)}
        keyOf={({ appId }) => appId}
        empty={{ title: 'No such app', text: 'Search by the beginning of its name or address.' }}
      />
      {asked?.kind === 'take-down' && <TakeDownDialog app={asked.app} onClose={() => setAsked(null)} />}
      {asked !== null && asked.kind !== 'take-down' && (
        <ActDialog of={actOn(asked.kind, asked.app)} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

const actOn = (kind: 'unpublish' | 'take-back', { appId, name }: DeskApp): DeskAct =>
  kind === 'unpublish'
    ? {
        action: 'Unpublish',
        title: `Unpublish ${name}?`,
        text: 'Nobody opens it at its address from now on. Its builder may publish it again.',
        done: `${name} is not published any more`,
        danger: true,
        act: () => callDesk(unpublishDeskApp, { params: { id: appId } }),
      }
    : {
        action: 'Take back',
        title: `Take back ${name}?`,
        text: 'What was published when it was taken down is there again, and its builder may publish.',
        done: `${name} is not taken down any more`,
        act: () => callDesk(endTakedown, { params: { id: appId } }),
      };

function TakeDownDialog({ app, onClose }: { app: DeskApp; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const act = useDeskAct(
    () => callDesk(takeDownApp, { params: { id: app.appId }, body: { reason } }),
    () => `${app.name} is taken down`,
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Take down ${app.name}?`}
      description="Nobody opens it from now on: visitors read that it was taken down. Its builder reads your reason, and cannot publish until you take this back."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!act.isPending) act.mutate(undefined, { onSuccess: onClose });
        }}
      >
        <DeskField label="Reason, for its builder">
          {(id) => (
            <Input
              id={id}
              required
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </DeskField>
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" disabled={reason.trim() === ''} busy={act.isPending}>
            Take down
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
