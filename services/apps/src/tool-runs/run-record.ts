import type { AnswerPart } from '@lathe/proto/apps/tools/answer-parts';
import type { RunBlock } from '@lathe/proto/apps/tools/run-blocks';
import type { RunSource, ToolRun } from '@lathe/proto/apps/tools/runs';
import type { RunRows } from '@lathe/proto/apps/tools/tool-rows';

/** An answered run, as it is kept for its person and those they share it with. */
export interface RunRecord {
  readonly runId: string;
  readonly appId: string;
  readonly toolId: string;
  /** A user of the app, a visitor by what their browser keeps, or a builder who tries it out. */
  readonly person: string;
  readonly isTrial: boolean;
  readonly asked: string;
  readonly answer: readonly AnswerPart[];
  readonly blocks: readonly RunBlock[];
  readonly made: ToolRun['made'];
  readonly sources: readonly RunSource[];
  readonly rows?: RunRows;
  readonly rating: number | null;
  readonly isShared: boolean;
  readonly createdAt: Date;
}

export type RunChange = Partial<Pick<RunRecord, 'rating' | 'isShared' | 'answer' | 'blocks'>>;

/** A run for whoever reads it; null for a visitor of whom nothing is known. */
export const wireRun = (
  { appId: _app, toolId: _tool, person, isTrial: _trial, answer, blocks, sources, createdAt, ...rest }: RunRecord,
  reader: string | null,
): ToolRun => ({
  ...rest,
  answer: [...answer],
  blocks: [...blocks],
  sources: [...sources],
  isOwn: person === reader,
  createdAt: createdAt.toISOString(),
});
