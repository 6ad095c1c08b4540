function Section__({ id }) {
  const { user } = useSession();
  const list = useList__({ key__: id }, 'sort__', allowed(access__.read, user));
  const [adding, setAdding] = useState(false);
  if (!allowed(access__.read, user)) return null;
  return (
    <section className="mt-10">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 className="text-lg font-semibold">Many__</h2>
        {allowed(access__.create ?? access__.write, user) && (
          <Button size="sm" variant="outline" onClick={() => setAdding(true)}>
            <Plus className="h-4 w-4" aria-hidden="true" />
            addOne__
          </Button>
        )}
      </div>
      {list.isPending ? (
        <ListSkeleton />
      ) : list.isError ? (
        <ErrorState text="manyNotLoaded__" error={list.error} onRetry={() => list.refetch()} />
      ) : list.rows.length === 0 ? (
        <p className="rounded-xl border border-dashed px-4 py-8 text-center text-sm text-muted-foreground">noneYetHere__</p>
      ) : (
        <Suspense fallback={<ListSkeleton />}>
          <Table__ rows={list.rows} /* slot: hide */ />
          <LoadMore list={list} />
        </Suspense>
      )}
      <Suspense>
        <Form__ open={adding} onOpenChange={setAdding} preset={{ key__: id }} />
      </Suspense>
    </section>
  );
}
