import { lazy, Suspense, useState } from 'react';
import { icons__ } from 'lucide-react';
import { Button } from '@/components/ui/button';
/* slot: imports */
import { useListState } from '@/services/list';
import { allowed, useSession } from '@/services/session';

/* slot: later */

const SORTS = [
  /* slot: sorts */
];

export default function Page__() {
  const { user /* slot: pending */ } = useSession();
  /* slot: lookups */
  const state = useListState([filterKeys__], 'defaultSort__');
  const list = useList__(state.filters, state.sort, allowed(access__.read, user));
  const [adding, setAdding] = useState(false);
  const mayAdd = allowed(access__.create ?? access__.write, user);
  /* when: inbox */
  const isSender = mayAdd && !isPending && !allowed(access__.read, user);
  /* end: inbox */
  const isBlank = list.isSuccess && !list.isFetching && !state.isFiltered && list.rows.length === 0;

  const addButton = mayAdd && (
    <Button onClick={() => setAdding(true)}>
      <Plus className="h-4 w-4" aria-hidden="true" />
      addOne__
    </Button>
  );

  return (
    <>
      <PageHeader title="Many__" description="description__">
        {headerButton__}
      </PageHeader>
      {/* when: inbox */}
      {isSender && (
        <EmptyState icon={Icon__} title="sendOne__" text="onlyRunnersSee__">
          {addButton}
        </EmptyState>
      )}
      {/* end: inbox */}
      <AccessGate rule={access__.read} icon={Icon__} title="wanted__" text="kept__">
        <Suspense fallback={<ListSkeleton />}>
          {!isBlank && (
            <FilterBar
              state={state}
              /* when: search */
              searchLabel="searchMany__"
              /* end: search */
              /* when: filters */
              filters={[
                /* slot: filterLines */
              ]}
              /* end: filters */
              sorts={SORTS}
            />
          )}
          {list.isPending ? (
            <ListSkeleton />
          ) : list.isError ? (
            <ErrorState text="manyNotLoaded__" error={list.error} onRetry={() => list.refetch()} />
          ) : list.rows.length === 0 ? (
            state.isFiltered ? (
              <EmptyState icon={Icon__} title="noneMatch__" text="otherWords__">
                <Button variant="outline" onClick={state.clear}>
                  showAll__
                </Button>
              </EmptyState>
            ) : (
              <EmptyState icon={Icon__} title="noneYet__" text={mayAdd ? 'addFirst__' : 'comeBackLater__'}>
                {addButton}
              </EmptyState>
            )
          ) : (
            <>
              <p className="mb-2 text-sm text-muted-foreground" aria-live="polite">
                {countOf(list.rows.length, 'one__', 'many__', list.hasNextPage)}
              </p>
              <Table__ rows={list.rows} />
              <LoadMore list={list} />
            </>
          )}
        </Suspense>
      </AccessGate>
      <Suspense>
        <Form__ open={adding} onOpenChange={setAdding} />
      </Suspense>
    </>
  );
}
