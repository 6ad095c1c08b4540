import type { Fold } from '../bson/compare.js';
import type { Doc } from '../bson/values.js';
import type { Steps, Turn } from '../turns/turn.js';

/** Reads decoded documents of another collection of the same database by a filter, with its indexes. */
export type ReadCollection = (name: string, filter: Doc) => Doc[];

/** What a pipeline may need besides its stages. */
export interface PipelineOptions {
  fold?: Fold | undefined;
  variables?: Doc | undefined;
  readCollection?: ReadCollection | undefined;
}

/** A pipeline made ready; takes decoded documents and gives plain ones. */
export interface Pipeline {
  run(documents: readonly Doc[]): Doc[];
  /**
   * The same in steps: stages that take one document after the other are interrupted between them; `$group` and the
   * like are one step each.
   */
  steps(documents: readonly Doc[], turn: Turn): Steps<Doc[]>;
}

export type CompilePipeline = (stages: unknown, options: PipelineOptions) => Pipeline;
