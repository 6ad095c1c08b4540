function Section__() {
  const { user } = useSession();
  const list = useList__({}, 'sort__', allowed(access__.read, user));
  return (
    <section className="mt-12">
      <div className="mb-4 flex items-end justify-between gap-4">
        <h2 className="text-xl font-semibold tracking-tight">Many__</h2>
        <Link to={createPageUrl('list__')} className="-my-2 inline-flex min-h-11 shrink-0 items-center text-sm font-medium text-[hsl(var(--link,var(--primary)))] hover:underline">
          seeAll__
        </Link>
      </div>
      {list.isPending ? (
        <ListSkeleton />
      ) : list.isError ? (
        <ErrorState text="manyNotLoaded__" error={list.error} onRetry={() => list.refetch()} />
      ) : list.rows.length === 0 ? (
        <p className="rounded-xl border border-dashed px-4 py-8 text-center text-sm text-muted-foreground">firstSoon__</p>
      ) : (
        <Suspense fallback={<ListSkeleton />}>
          <Table__ rows={list.rows.slice(0, 6)} />
        </Suspense>
      )}
    </section>
  );
}
