import axios from 'axios';
import { saveAs } from 'file-saver';
import Fuse from 'fuse.js';
import { groupBy } from 'lodash-es';
import debounce from 'lodash-es/debounce';
import { nanoid } from 'nanoid';
import Papa from 'papaparse';
import { useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { v4 as uuidv4, validate } from 'uuid';
import * as XLSX from 'xlsx';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import Check from '@/components/Check';
import { Button } from '@/components/ui/button';

const useCounter = create(
  persist((set) => ({ count: 0, add: () => set((state) => ({ count: state.count + 1 })) }), { name: 'counter' }),
);

const dogs = [
  { name: 'Bello', breed: 'Collie' },
  { name: 'Rex', breed: 'Boxer' },
];

function sheetOf(rows) {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.json_to_sheet(rows), 'Dogs');
  const read = XLSX.read(XLSX.write(book, { type: 'array', bookType: 'xlsx' }), { type: 'array' });
  return XLSX.utils.sheet_to_json(read.Sheets.Dogs);
}

function Broken() {
  throw new TypeError('caught on purpose');
}

export default function Data() {
  const { count, add } = useCounter();
  const [status, setStatus] = useState(0);
  const [refused, setRefused] = useState(false);
  const [late, setLate] = useState(false);
  useEffect(() => {
    void axios.get('/robots.txt').then((answer) => setStatus(answer.status));
    void axios
      .get('/no/such.file')
      .catch((error) => setRefused(axios.isAxiosError(error) && error.response.status === 404));
    debounce(() => setLate(true), 5)();
    useCounter.getState().add();
  }, []);
  const parsed = Papa.parse('name,breed\nBello,Collie', { header: true }).data;
  const found = new Fuse(dogs, { keys: ['name'] }).search('belo');
  return (
    <ul className="space-y-2 p-6">
      <Check name="axios" ok={status === 200 && refused} />
      <Check name="file-saver" ok={typeof saveAs === 'function'}>
        <Button onClick={() => saveAs(new Blob([Papa.unparse(dogs)], { type: 'text/csv' }), 'dogs.csv')}>Save</Button>
      </Check>
      <Check name="fuse.js" ok={found[0]?.item.name === 'Bello'} />
      <Check name="lodash-es" ok={late && Object.keys(groupBy(dogs, 'breed')).length === 2} />
      <Check name="nanoid" ok={nanoid().length === 21} />
      <Check name="papaparse" ok={parsed[0].breed === 'Collie'} />
      <Check name="react-error-boundary" ok>
        <ErrorBoundary fallbackRender={({ error }) => <p data-caught>{error.message}</p>}>
          {count > 1_000 ? <Broken /> : <p>{count}</p>}
        </ErrorBoundary>
      </Check>
      <Check name="uuid" ok={validate(uuidv4())} />
      <Check name="xlsx" ok={JSON.stringify(sheetOf(dogs)) === JSON.stringify(dogs)} />
      <Check name="zustand" ok={count > 0}>
        <Button onClick={add}>Add</Button>
      </Check>
    </ul>
  );
}
