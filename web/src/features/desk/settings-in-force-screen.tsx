import type { SettingInForce } from '@lathe/proto/desk/operations';
import { useDeferredValue, useState } from 'react';
import { DeskHead, DeskSearch } from './desk-frame';
import { type Column, DeskTable, Tag } from './desk-table';
import { rowsOf, useServices } from './services';
import { SilentServices } from './silent-services';

/** A setting with the services in which it is so. */
type Shown = SettingInForce & { services: string[] };

const sources: Record<SettingInForce['source'], string> = {
  environment: 'Environment',
  file: 'File',
  default: 'Default',
  unset: 'Not set',
};

const columnsOf = (allServices: number): readonly Column<Shown>[] => [
  { title: 'Setting', cell: ({ name }) => <code className="font-mono">{name}</code> },
  {
    title: 'Value',
    cell: ({ secret, source, value }) =>
      secret ? (
        <span className="text-muted">{source === 'unset' ? '' : 'Set, not shown'}</span>
      ) : (
        <span className="break-all">{value ?? ''}</span>
      ),
  },
  {
    title: 'Source',
    cell: ({ source }) => <Tag tone={source === 'environment' ? 'good' : 'quiet'}>{sources[source]}</Tag>,
  },
  { title: 'Services', cell: ({ services }) => (services.length === allServices ? 'All' : services.join(', ')) },
];

/** What every service was started with, and where that came from. */
export function SettingsInForceScreen() {
  const answers = useServices('settings');
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim().toUpperCase());
  const shown = new Map<string, Shown>();
  for (const { service, data } of answers)
    for (const setting of data?.settings ?? []) {
      const key = JSON.stringify(setting);
      const known = shown.get(key);
      if (known) known.services.push(service);
      else shown.set(key, { ...setting, services: [service] });
    }
  const settings = [...shown.values()]
    .filter(({ name }) => name.includes(search))
    .sort((one, other) => one.name.localeCompare(other.name));
  return (
    <>
      <DeskHead
        title="Settings in force"
        text="Environment variables as the services read them at their start. A change counts after a restart. Secrets are never shown."
      >
        <DeskSearch label="Name holds" value={typed} onChange={setTyped} />
      </DeskHead>
      <SilentServices answers={answers} />
      <DeskTable
        label="Settings in force"
        query={rowsOf(answers, settings)}
        columns={columnsOf(answers.length)}
        keyOf={({ name, services }) => `${name}/${services[0]}`}
        empty={{ title: 'No such setting', text: 'services/README.md lists all of them.' }}
      />
    </>
  );
}
