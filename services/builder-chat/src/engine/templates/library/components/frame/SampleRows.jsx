import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { toast } from 'sonner';
import { Button } from '@/components/ui/button';
import { dayOf } from '@/services/format';
import { SAMPLES } from '@/services/samples';
import { allowed, useSession } from '@/services/session';

/** A sample value as a row holds it; `made` has the rows that were added before, by entity. */
function stored(value, made) {
  if (value?.of) return made[value.of]?.[value.at]?.id;
  if (value?.day === undefined) return value;
  const [hours, minutes] = (value.time ?? '00:00').split(':').map(Number);
  const now = new Date();
  const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() + value.day, hours, minutes);
  return value.time ? date.toISOString() : dayOf(date.toISOString());
}

async function addSamples() {
  const made = {};
  for (const { name, entity, rows } of SAMPLES) {
    made[name] = [];
    for (const row of rows) {
      const values = Object.fromEntries(Object.entries(row).map(([field, value]) => [field, stored(value, made)]));
      made[name].push(await entity.create(values));
    }
  }
}

/** Whether a row is a sample as it was added: nobody has changed it, and what it names are samples too, or gone. */
function isSample(row, sample, found, all) {
  const isOurs = (name, id) => found[name]?.has(id) || !(all[name] ?? []).some((other) => other.id === id);
  const isBlank = (field) => row[field] === undefined || row[field] === null;
  const isAlike = ([field, value]) => (value?.of ? isOurs(value.of, row[field]) : value?.day !== undefined || row[field] === value);
  const filled = Object.entries(sample).filter(([field]) => !isBlank(field));
  return row.updatedAt === row.createdAt && filled.length > 0 && filled.every(isAlike);
}

/** Ids of the samples among all rows, by entity. */
function samplesAmong(all) {
  const found = {};
  for (const { name, rows } of SAMPLES) {
    const own = (all[name] ?? []).filter((row) => rows.some((sample) => isSample(row, sample, found, all)));
    found[name] = new Set(own.map((row) => row.id));
  }
  return found;
}

async function removeSamples(found) {
  for (const { name, entity } of [...SAMPLES].reverse()) await Promise.all([...found[name]].map((id) => entity.delete(id)));
}

/** Offers whoever runs the app made-up rows while it is empty, and takes them away again. `all` has the rows by entity. */
export default function SampleRows({ isEmpty, all }) {
  const { user } = useSession();
  const client = useQueryClient();
  const [doing, setDoing] = useState(null);
  const found = samplesAmong(all);
  const isThere = Object.values(found).some((ids) => ids.size > 0);
  if (!allowed('admin', user) || (!isEmpty && !isThere && !doing)) return null;

  // Rows appear one by one while they are added: the button goes on saying what it does.
  const action = doing ?? (isThere ? 'remove' : 'add');
  const run = async () => {
    setDoing(action);
    try {
      await (action === 'remove' ? removeSamples(found) : addSamples());
    } catch (error) {
      toast.error(error?.message || 'notSaved__');
    }
    await client.invalidateQueries();
    setDoing(null);
  };

  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-xl border border-dashed bg-card px-4 py-3 text-sm">
      <span className="flex min-w-0 items-center gap-2">
        <Sparkles className="h-4 w-4 shrink-0 text-primary" aria-hidden="true" />
        {action === 'remove' ? 'samplesAreThere__' : 'samplesWouldShow__'}
      </span>
      <Button variant="outline" size="sm" disabled={doing !== null} onClick={run}>
        {action === 'remove' ? 'removeSamples__' : 'addSamples__'}
      </Button>
    </div>
  );
}
