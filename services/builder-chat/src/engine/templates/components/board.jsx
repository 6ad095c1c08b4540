import { Link } from 'react-router-dom';
import { toast } from 'sonner';
/* slot: imports */
import { mayChange, useSession } from '@/services/session';

export default function Board__({ rows }) {
  const { user } = useSession();
  /* slot: lookups */
  const save = useSave__();

  const linkTo = (row) => createPageUrl('detail__') + '?id=' + row.id;
  const nameOf = (row) => rowName__;

  return (
    <Board
      rows={rows}
      field="status__"
      options={options__}
      nameOf={nameOf}
      mayMove={(row) => mayChange(access__, user, row)}
      onMove={(row, value) => save.mutate({ id: row.id, status__: value }, { onError: (error) => toast.error(error?.message || 'notSaved__') })}
      card={(row) => (
        <>
          <Link to={linkTo(row)} className="block truncate text-sm font-medium after:absolute after:inset-0 hover:underline">
            {nameOf(row)}
          </Link>
          {/* slot: facts */}
        </>
      )}
    />
  );
}
