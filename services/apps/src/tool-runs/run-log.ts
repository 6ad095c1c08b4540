import { Outbox } from '@lathe/platform/events/outbox';
import { randomId } from '@lathe/platform/ids/random-id';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { AnswerPart } from '@lathe/proto/apps/tools/answer-parts';
import type { RunBlock } from '@lathe/proto/apps/tools/run-blocks';
import type { RunSource, ToolRun } from '@lathe/proto/apps/tools/runs';
import type { RunRows } from '@lathe/proto/apps/tools/tool-rows';
import { Injectable } from '@nestjs/common';
import { joinedParts } from '../sources/citations.js';
import { RunRepository } from './run.repository.js';
import type { RunInput } from './run-input.js';
import { toldValues } from './run-prompt.js';
import type { ToolCaller } from './tool-callers.js';

/** Characters of what was asked that its history shows. */
const askedLength = 200;

/** What a run has come to. */
export interface RunAnswer {
  readonly made: ToolRun['made'];
  readonly parts: readonly AnswerPart[];
  /** None where the answer is one text; else `parts` are those of the blocks. */
  readonly blocks: readonly RunBlock[];
  readonly sources: readonly RunSource[];
  /** Absent of a tool that does nothing with rows. */
  readonly rows?: RunRows;
}

/** Tells once how a run ended; the first word on that counts. */
export interface OpenRun {
  readonly runId: string;
  ended(answer: RunAnswer): Promise<void>;
  failed(code: string): Promise<void>;
  stopped(): Promise<void>;
}

/** Keeps what runs have answered, and tells how they ended. */
@Injectable()
export class RunLog {
  constructor(
    private readonly runs: RunRepository,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  open(caller: Omit<ToolCaller, 'person'> & { person: string }, input: RunInput, runId = randomId()): OpenRun {
    const { app, tool, person, userId, isTrial } = caller;
    const { appId, ownerId } = app;
    const { toolId } = tool;
    const createdAt = new Date();
    const told = toldValues(tool, input).map(({ text }) => text);
    const known = { runId, appId, ownerId, toolId, isTrial, userId, startedAt: createdAt.toISOString() };
    const about = () => ({ ...known, fields: filledIn(input), endedAt: new Date().toISOString() });
    let isTold = false;
    const tell = async (work: (tx: Transaction) => Promise<void>): Promise<void> => {
      if (isTold) return;
      isTold = true;
      try {
        await this.unitOfWork.run(work);
      } catch (error) {
        isTold = false;
        throw error;
      }
    };
    return {
      runId,
      ended: ({ made, parts, blocks, sources, rows }) =>
        tell(async (tx) => {
          const kept = { asked: told.join(', ').slice(0, askedLength).toWellFormed(), rating: null, isShared: false };
          const answer = joinedParts(parts);
          await this.runs.insert(
            {
              runId,
              appId,
              toolId,
              person,
              isTrial,
              answer,
              blocks,
              made,
              sources,
              createdAt,
              ...kept,
              ...(rows && { rows }),
            },
            tx,
          );
          const data = { ...about(), made, citations: sources.length };
          await this.outbox.appendLast(tx, 'apps.tool-run.ended.v1', runId, appId, data);
        }),
      failed: (code) =>
        tell((tx) => this.outbox.appendLast(tx, 'apps.tool-run.failed.v1', runId, appId, { ...about(), code })),
      stopped: () => tell((tx) => this.outbox.appendLast(tx, 'apps.tool-run.stopped.v1', runId, appId, about())),
    };
  }
}

const filledIn = ({ values }: RunInput): string[] =>
  Object.keys(values).filter((name) => values[name] !== undefined && values[name] !== '');
