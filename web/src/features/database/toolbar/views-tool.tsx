import { Bookmark, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';
import type { Views } from '../model/use-views';
import { plainView } from '../model/view';
import { Tool } from './tool';

const longestName = 60;

/** Views with a name: filters, order and columns together. */
export function ViewsTool({ views }: { views: Views }) {
  const [name, setName] = useState('');
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '') return;
    views.save(name.trim());
    setName('');
  };
  return (
    <Tool label="Views" icon={<Bookmark size={16} aria-hidden />} className="p-2">
      <ul className="max-h-60 overflow-y-auto">
        <li>
          <Button variant="ghost" className="w-full justify-start" onClick={() => views.change(plainView)}>
            All rows, newest first
          </Button>
        </li>
        {views.saved.map((each) => (
          <li key={each.name} className="flex items-center">
            <Button variant="ghost" className="min-w-0 flex-1 justify-start" onClick={() => views.open(each.name)}>
              <span className="truncate">{each.name}</span>
            </Button>
            <IconButton label={`Delete the view ${each.name}`} onClick={() => views.remove(each.name)}>
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <form onSubmit={save} className="mt-2 flex gap-2 border-t border-line p-2 pt-3">
        <Input
          aria-label="Name of the view"
          placeholder="Name this view"
          maxLength={longestName}
          value={name}
          onChange={(event) => setName(event.target.value)}
          className="h-9"
        />
        <Button type="submit" disabled={name.trim() === ''}>
          Save
        </Button>
      </form>
    </Tool>
  );
}
