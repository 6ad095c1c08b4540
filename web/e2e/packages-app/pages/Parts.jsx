import { Inbox } from 'lucide-react';
import { useState } from 'react';
import Check from '@/components/Check';
import { Button } from '@/components/ui/button';
import { Combobox } from '@/components/ui/combobox';
import { DataTable } from '@/components/ui/data-table';
import { DatePicker, DateRangePicker } from '@/components/ui/date-picker';
import { Empty, EmptyContent, EmptyDescription, EmptyHeader, EmptyMedia, EmptyTitle } from '@/components/ui/empty';
import {
  Field,
  FieldDescription,
  FieldError,
  FieldGroup,
  FieldLabel,
  FieldLegend,
  FieldSeparator,
  FieldSet,
} from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { MultiSelect } from '@/components/ui/multi-select';
import { Spinner } from '@/components/ui/spinner';

const dogs = Array.from({ length: 12 }, (_, index) => ({ id: index, name: `Dog ${index + 10}`, weight: 40 - index }));
const tanstack = [
  { accessorKey: 'name', header: 'Name' },
  { accessorKey: 'weight', header: 'Weight', cell: ({ row }) => `${row.getValue('weight')} kg` },
];
const plain = [
  { key: 'name', label: 'Name' },
  { key: 'weight', label: 'Heavy', render: (weight, dog) => <b>{`${dog.name}: ${weight > 35}`}</b> },
];
const breeds = [
  { value: 'collie', label: 'Collie' },
  { value: 'boxer', label: 'Boxer' },
];

export default function Parts() {
  const [breed, setBreed] = useState('');
  const [chosen, setChosen] = useState([]);
  const [day, setDay] = useState(new Date(2026, 4, 1));
  const [range, setRange] = useState({ from: new Date(2026, 4, 1), to: new Date(2026, 4, 3) });
  const [opened, setOpened] = useState('');
  return (
    <main className="p-6">
      <h1 className="sr-only">Parts</h1>
      <ul className="space-y-2">
        <Check name="data-table" ok>
          <DataTable columns={tanstack} data={dogs} searchKey="name" searchPlaceholder="Search dogs" pageSize={5} />
          <DataTable columns={plain} data={dogs.slice(0, 2)} onRowClick={(dog) => setOpened(dog.name)} />
          <DataTable columns={plain} data={[]} emptyMessage="No dogs yet." />
          <output data-opened>{opened}</output>
        </Check>
        <Check name="combobox" ok>
          <Combobox options={breeds} value={breed} onValueChange={setBreed} placeholder="Select a breed" />
          <output data-breed>{breed}</output>
        </Check>
        <Check name="multi-select" ok>
          <MultiSelect options={breeds} value={chosen} onChange={setChosen} placeholder="Select breeds" />
          <output data-chosen>{chosen.join(' ')}</output>
        </Check>
        <Check name="date-picker" ok>
          <DatePicker date={day} setDate={setDay} />
          <DateRangePicker value={range} onChange={setRange} />
          <output data-day>{day?.getDate()}</output>
        </Check>
        <Check name="spinner" ok>
          <Spinner className="text-primary" />
        </Check>
        <Check name="empty" ok>
          <Empty>
            <EmptyHeader>
              <EmptyMedia variant="icon">
                <Inbox />
              </EmptyMedia>
              <EmptyTitle>No dogs</EmptyTitle>
              <EmptyDescription>Add the first one.</EmptyDescription>
            </EmptyHeader>
            <EmptyContent>
              <Button>Add a dog</Button>
            </EmptyContent>
          </Empty>
        </Check>
        <Check name="field" ok>
          <FieldSet>
            <FieldLegend>Dog</FieldLegend>
            <FieldGroup>
              <Field data-invalid>
                <FieldLabel htmlFor="dog-name">Name</FieldLabel>
                <Input id="dog-name" aria-invalid />
                <FieldDescription>As it is called.</FieldDescription>
                <FieldError errors={[{ message: 'Please fill this in.' }, { message: 'Please fill this in.' }]} />
              </Field>
              <FieldSeparator>or</FieldSeparator>
              <Field orientation="horizontal">
                <FieldLabel htmlFor="dog-breed">Breed</FieldLabel>
                <Combobox id="dog-breed" options={['Collie', 'Boxer']} />
              </Field>
            </FieldGroup>
          </FieldSet>
        </Check>
      </ul>
    </main>
  );
}
