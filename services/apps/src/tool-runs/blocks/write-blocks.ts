import type { ModelCall } from '@lathe/platform/models/models';
import type { RunBlock } from '@lathe/proto/apps/tools/run-blocks';
import type { RunEvent } from '@lathe/proto/apps/tools/runs';
import { Injectable } from '@nestjs/common';
import type { Citations } from '../../sources/citations.js';
import type { ToolRecord } from '../../tools/tool.js';
import type { RunInput } from '../run-input.js';
import { type Material, searchText, toldValues } from '../run-prompt.js';
import { BlockAnswer } from './block-answer.js';
import { blocksOfSources } from './blocks-of-sources.js';
import { JudgeBlocks } from './judge-blocks.js';

export interface BlocksToWrite extends Material {
  readonly tool: ToolRecord;
  readonly input: RunInput;
  readonly citations: Citations;
  /** What a language model writes; null where there is none. */
  readonly written: AsyncIterable<string> | null;
  readonly call: ModelCall;
}

/** Answers a run in the blocks that its builder has laid out, and looks whether each is as it should be. */
@Injectable()
export class WriteBlocks {
  constructor(private readonly judge: JudgeBlocks) {}

  async *events(asked: BlocksToWrite): AsyncGenerator<RunEvent, readonly RunBlock[]> {
    const { tool, input, passages, citations, written, call } = asked;
    const wanted = tool.values.blocks ?? [];
    const answer = new BlockAnswer(wanted, citations, isGivenIn(givenTo(asked)));
    yield* answer.begun();
    if (written === null)
      yield* blocksOfSources(answer, { wanted, passages, asked: searchText(tool, input), citations });
    else {
      for await (const text of written) yield* answer.take(text);
      yield* answer.end();
    }
    if (answer.blocks.some(({ validation }) => validation?.status === 'pending')) {
      yield { type: 'step', step: 'validate' };
      for (const [at, validation] of await this.judge.execute(wanted, answer.blocks, call))
        yield answer.put(at, { validation });
    }
    return answer.blocks;
  }
}

/** All that whoever writes the answer has seen. */
function givenTo({ tool, input, passages, rows }: BlocksToWrite): string[] {
  const { gptPrompt = '', blocks = [] } = tool.values;
  return [
    gptPrompt,
    ...blocks.map(({ instructions }) => instructions),
    ...toldValues(tool, input).map(({ text }) => text),
    ...passages.flatMap(({ text, url }) => [text, url ?? '']),
    ...rows.flatMap((found) => found.rows.flatMap((row) => Object.values(row))),
  ];
}

const isGivenIn =
  (texts: readonly string[]) =>
  (address: string): boolean =>
    texts.some((text) => text.includes(address));
