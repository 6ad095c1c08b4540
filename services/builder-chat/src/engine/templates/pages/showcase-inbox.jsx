function Section__() {
  const { user } = useSession();
  const [adding, setAdding] = useState(false);
  if (!allowed(access__.create ?? access__.write, user)) return null;
  return (
    <section className="mt-12 flex flex-col items-center rounded-2xl border bg-accent/40 px-6 py-10 text-center">
      <h2 className="text-xl font-semibold tracking-tight">sendOne__</h2>
      <p className="mt-2 max-w-md text-sm text-muted-foreground">onlyRunnersSee__</p>
      <Button className="mt-6" onClick={() => setAdding(true)}>
        <Icon__ className="h-4 w-4" aria-hidden="true" />
        addOne__
      </Button>
      <Suspense>
        <Form__ open={adding} onOpenChange={setAdding} />
      </Suspense>
    </section>
  );
}
