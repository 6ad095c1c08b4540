import { useState } from 'react';
import { Link } from 'react-router-dom';
/* slot: icons */
/* slot: imports */
import { mayChange, useSession } from '@/services/session';

export default function Cards__({ rows /* slot: hide */ }) {
  const { user } = useSession();
  /* slot: lookups */
  const remove = useRemove__();
  const [editing, setEditing] = useState(null);
  const [deleting, setDeleting] = useState(null);

  const linkTo = (row) => createPageUrl('detail__') + '?id=' + row.id;
  const nameOf = (row) => rowName__;

  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {rows.map((row) => (
          <li key={row.id} className="relative flex flex-col overflow-hidden rounded-xl border bg-card shadow-sm transition-shadow hover:shadow-md">
            {/* when: picture */}
            <Link to={linkTo(row)} tabIndex={-1} aria-hidden="true">
              <Picture src={row.image__} icon={Icon__} />
            </Link>
            {/* end: picture */}
            <div className="flex flex-1 items-start gap-2 p-4">
              <div className="min-w-0 flex-1">
                <Link to={linkTo(row)} className="block truncate font-medium after:absolute after:inset-0 hover:underline">
                  {nameOf(row)}
                </Link>
                {/* slot: facts */}
                {/* slot: badge */}
              </div>
              <RowMenu
                name={nameOf(row)}
                onEdit={mayChange(access__, user, row) && (() => setEditing(row))}
                onDelete={mayChange(access__, user, row, 'delete') && (() => setDeleting(row))}
              />
            </div>
          </li>
        ))}
      </ul>
      <Form__ open={Boolean(editing)} onOpenChange={(open) => !open && setEditing(null)} row={editing} />
      <ConfirmDelete open={Boolean(deleting)} id={deleting?.id} name={deleting ? label__(deleting) : 'one__'} remove={remove} onClose={() => setDeleting(null)} />
    </>
  );
}
