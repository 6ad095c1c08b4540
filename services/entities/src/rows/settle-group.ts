/** An item of somebody who waits for what becomes of it. */
export interface Waiting<T, R> {
  readonly item: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * One result per item, in order; an Error is thrown to the caller of that item alone. When the work throws, to
 * everybody whose item it had.
 */
export type GroupWork<T, R> = (items: T[]) => Promise<(R | Error)[]>;

/** Does the work of a group and tells each who waits. */
export async function settleGroup<T, R>(group: readonly Waiting<T, R>[], work: GroupWork<T, R>): Promise<void> {
  try {
    const results = await work(group.map(({ item }) => item));
    group.forEach(({ resolve, reject }, index) => {
      const result = results[index]!;
      if (result instanceof Error) reject(result);
      else resolve(result);
    });
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}
