import { type AuditEntry, type AuditFilter, exportAudit, listAudit } from '@lathe/proto/desk/audit';
import { useMutation } from '@tanstack/react-query';
import { Download, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { tellFailure } from '@/components/tell-failure';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { cx } from '@/lib/cx';
import { exactTime } from '@/lib/time';
import { useSettled } from '@/lib/use-settled';
import { callDesk, saveDeskFile, useDeskList } from './api';
import { DeskField, DeskHead } from './desk-frame';
import { type Column, DeskTable, tableOf } from './desk-table';

const fields = [
  { name: 'actor', label: 'Who (address or id)', type: 'search' },
  { name: 'act', label: 'Act begins with', type: 'search' },
  { name: 'subject', label: 'Id of what', type: 'search' },
  { name: 'since', label: 'From', type: 'date' },
  { name: 'until', label: 'To', type: 'date' },
] as const;

const columns: readonly Column<AuditEntry>[] = [
  { title: 'When', cell: ({ at }) => <span className="whitespace-nowrap">{exactTime(at)}</span> },
  { title: 'Who', cell: ({ actorEmail, actor }) => actorEmail ?? actor },
  { title: 'Act', cell: ({ act }) => <span className="whitespace-nowrap">{act}</span> },
  {
    title: 'To what',
    cell: ({ subject }) => (
      <>
        {subject.kind} <code className="font-mono text-muted">{subject.id}</code>
      </>
    ),
  },
  { title: 'From', cell: ({ from }) => from },
  {
    title: 'Details',
    cell: ({ details }) =>
      Object.entries(details)
        .map(([name, value]) => `${name}: ${value}`)
        .join(', '),
  },
];

/** Every privileged act: who did what to what, from where. */
export function AuditScreen() {
  const [typed, setTyped] = useState<AuditFilter>({});
  // On a phone they would fill the first screen.
  const [unfolded, setUnfolded] = useState(false);
  const inUse = Object.values(typed).filter((value) => value !== undefined).length;
  const filter = useSettled(typed);
  const list = useDeskList(['audit', filter], (after, signal) =>
    callDesk(listAudit, { query: { ...filter, after } }, { signal }),
  );
  const exporting = useMutation({
    mutationFn: () => saveDeskFile(exportAudit, { query: filter }, 'audit.csv'),
    onError: tellFailure,
  });
  return (
    <>
      <DeskHead
        title="Audit log"
        text="Every privileged act of this installation, the newest first. Entries are only ever added. Days are those of UTC."
      >
        <Button
          className="sm:hidden"
          icon={<SlidersHorizontal size={16} aria-hidden />}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {inUse === 0 ? 'Filters' : `Filters (${inUse})`}
        </Button>
        {fields.map(({ name, label, type }) => (
          <DeskField key={name} label={label} className={cx('w-full sm:block sm:w-44', !unfolded && 'hidden')}>
            {(id) => (
              <Input
                id={id}
                type={type}
                value={typed[name] ?? ''}
                onChange={({ target }) =>
                  setTyped({ ...typed, [name]: target.value === '' ? undefined : target.value })
                }
              />
            )}
          </DeskField>
        ))}
        <Button icon={<Download size={16} aria-hidden />} busy={exporting.isPending} onClick={() => exporting.mutate()}>
          Export CSV
        </Button>
      </DeskHead>
      <DeskTable
        label="Audit log"
        query={tableOf(list)}
        columns={columns}
        keyOf={({ entryId }) => entryId}
        empty={{ title: 'No entries', text: 'Acts of operators are entered here within a second.' }}
      />
    </>
  );
}
