/** How often the event loop went round while a piece of work ran, whatever came of it. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let next: NodeJS.Immediate;
  const count = (): void => {
    turns += 1;
    next = setImmediate(count);
  };
  next = setImmediate(count);
  await work().finally(() => clearImmediate(next));
  return turns;
}
