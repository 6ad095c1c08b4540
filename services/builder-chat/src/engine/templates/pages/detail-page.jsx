import { lazy, Suspense, useState } from 'react';
import { routing__ } from 'react-router-dom';
import { icons__ } from 'lucide-react';
import { Button } from '@/components/ui/button';
/* slot: imports */
import { allowed, mayChange, useSession } from '@/services/session';

/* slot: later */

/* slot: sections */
export default function Page__() {
  const [params] = useSearchParams();
  const id = params.get('id');
  const navigate = useNavigate();
  const { user } = useSession();
  /* slot: lookups */
  const query = useOne__(id, allowed(access__.read, user));
  const remove = useRemove__();
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const listUrl = createPageUrl('list__');
  const row = query.data;

  return (
    <AccessGate rule={access__.read} icon={Icon__} title="seeOne__" text="itIsKept__">
      {query.isError ? (
        <ErrorState text="oneNotLoaded__" error={query.error} onRetry={() => query.refetch()} />
      ) : id && query.isPending ? (
        <ListSkeleton />
      ) : !row ? (
        <EmptyState icon={Icon__} title="oneNotHere__" text="mayBeDeleted__">
          <Button variant="outline" onClick={() => navigate(listUrl)}>
            allMany__
          </Button>
        </EmptyState>
      ) : (
        <>
          <PageHeader title={heading__} back={{ to: listUrl, title: 'Many__' }} /* slot: badge */>
            {mayChange(access__, user, row) && (
              <Button variant="outline" onClick={() => setEditing(true)}>
                <Pencil className="h-4 w-4" aria-hidden="true" />
                edit__
              </Button>
            )}
            {mayChange(access__, user, row, 'delete') && (
              <Button variant="outline" className="text-destructive hover:text-destructive" onClick={() => setDeleting(true)}>
                <Trash2 className="h-4 w-4" aria-hidden="true" />
                remove__
              </Button>
            )}
          </PageHeader>
          {/* when: picture */}
          {safeUrl(row.image__) && <img src={safeUrl(row.image__)} alt="" className="mb-6 max-h-80 w-full rounded-xl border object-cover" />}
          {/* end: picture */}
          {/* when: facts */}
          <dl className="grid gap-x-8 gap-y-5 rounded-xl border bg-card p-5 shadow-sm sm:grid-cols-2 md:p-6 lg:grid-cols-3">
            {/* slot: factLines */}
          </dl>
          {/* end: facts */}
          {/* slot: related */}
          <Suspense>
            <Form__ open={editing} onOpenChange={setEditing} row={row} />
            <ConfirmDelete
              open={deleting}
              id={row.id}
              name={label__(row)}
              remove={remove}
              onClose={() => setDeleting(false)}
              onDeleted={() => navigate(listUrl)}
            />
          </Suspense>
        </>
      )}
    </AccessGate>
  );
}
