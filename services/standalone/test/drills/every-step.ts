import type { MortalServices, TroubleKind } from './mortal-services.js';

/** Something that is done, from its beginning again and again. */
export interface Drill<T> {
  /** What is there before; nothing goes wrong meanwhile. */
  prepare(): Promise<T>;
  act(before: T): Promise<unknown>;
  /** What must be so afterwards, once all is at rest. */
  check(before: T): Promise<void>;
}

/** Milliseconds for all steps of one drill on a machine that is busy with other things; alone it takes a twentieth. */
export const drillMs = 240_000;

/** Far more than anything takes. */
const mostSteps = 80;

/** Lets things go wrong at the first step, at the second and so on, until there are no more; answers how many there are. */
export async function atEveryStep<T>(services: MortalServices, kind: TroubleKind, drill: Drill<T>): Promise<number> {
  for (let at = 1; at <= mostSteps; at += 1) {
    const before = await drill.prepare();
    const happened = await services.with({ kind, at }, () => drill.act(before));
    await drill.check(before).catch((error: unknown) => {
      throw new Error(`${services.story}\n${error instanceof Error ? error.message : String(error)}`, { cause: error });
    });
    if (!happened) return at - 1;
  }
  throw new Error(`It has no end after ${mostSteps} steps`);
}
