import { DomainError } from '@lathe/platform/errors/domain-error';
import type { AnswerPart } from '@lathe/proto/apps/tools/answer-parts';
import { answerText } from '@lathe/proto/apps/tools/answer-text';
import type { RunBlock } from '@lathe/proto/apps/tools/run-blocks';
import type { RunEvent } from '@lathe/proto/apps/tools/runs';
import type { ErrorCode } from '@lathe/proto/errors/codes';
import { Injectable } from '@nestjs/common';
import { joinedParts } from '../sources/citations.js';
import type { RunInput } from './run-input.js';
import { type RunCaller, RunTool } from './run-tool.use-case.js';

type RunEnd = Extract<RunEvent, { type: 'end' }>;
export type FinishedRun = Omit<RunEnd, 'type' | 'answer' | 'blocks'> & {
  readonly answer: string;
  readonly parts: AnswerPart[];
  readonly blocks: RunBlock[];
};

/** Runs a tool to its end, for those who wait for the whole answer. */
@Injectable()
export class FinishRun {
  constructor(private readonly runCase: RunTool) {}

  /** Throws what keeps a run from beginning, and what it failed with; it counts nothing then. */
  async execute(caller: RunCaller, input: RunInput, signal: AbortSignal, runId?: string): Promise<FinishedRun> {
    const run = await this.runCase.begin(caller, input, runId);
    const said: AnswerPart[] = [];
    for await (const event of run(signal)) {
      if (event.type === 'text' || event.type === 'cite') said.push(event);
      // The event's code is that of a domain error.
      if (event.type === 'error') throw new DomainError(event.code as ErrorCode);
      if (event.type === 'end') {
        const { type: _, answer = joinedParts(said), blocks = [], ...end } = event;
        return { ...end, answer: answerText(answer), parts: answer, blocks };
      }
    }
    signal.throwIfAborted();
    throw new DomainError('unavailable');
  }
}
