import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
/* slot: imports */
import { mayChange, useSession } from '@/services/session';

export default function Table__({ rows /* slot: hide */ }) {
  const { user } = useSession();
  /* slot: lookups */
  const remove = useRemove__();
  const [editing, setEditing] = useState(null);
  const [deleting, setDeleting] = useState(null);

  const linkTo = (row) => createPageUrl('detail__') + '?id=' + row.id;
  const nameOf = (row) => rowName__;
  const menuOf = (row) => (
    <RowMenu
      name={nameOf(row)}
      onEdit={mayChange(access__, user, row) && (() => setEditing(row))}
      onDelete={mayChange(access__, user, row, 'delete') && (() => setDeleting(row))}
    />
  );

  return (
    <>
      <div className="hidden overflow-hidden rounded-xl border bg-card shadow-sm md:block">
        <Table>
          <TableHeader>
            <TableRow className="bg-muted/50 hover:bg-muted/50">
              {/* slot: head */}
              <TableHead className="w-12">
                <span className="sr-only">actions__</span>
              </TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {rows.map((row) => (
              <TableRow key={row.id}>
                <TableCell className="font-medium">
                  <Link to={linkTo(row)} className="hover:underline">
                    {nameOf(row)}
                  </Link>
                </TableCell>
                {/* slot: cells */}
                <TableCell className="py-1 text-right">{menuOf(row)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
      <ul className="space-y-2 md:hidden">
        {rows.map((row) => (
          <li key={row.id} className="relative flex items-center gap-3 rounded-xl border bg-card p-4 shadow-sm">
            <div className="min-w-0 flex-1">
              <Link to={linkTo(row)} className="block truncate font-medium after:absolute after:inset-0">
                {nameOf(row)}
              </Link>
              {/* slot: facts */}
              {/* slot: badge */}
            </div>
            {menuOf(row)}
          </li>
        ))}
      </ul>
      <Form__ open={Boolean(editing)} onOpenChange={(open) => !open && setEditing(null)} row={editing} />
      <ConfirmDelete open={Boolean(deleting)} id={deleting?.id} name={deleting ? label__(deleting) : 'one__'} remove={remove} onClose={() => setDeleting(null)} />
    </>
  );
}
