import type { Block } from '@lathe/proto/apps/tools/blocks';
import type { RunEvent } from '@lathe/proto/apps/tools/runs';
import type { Citations } from '../../sources/citations.js';
import type { Passage } from '../../sources/context-search.js';
import { bestStretches, sourcesAlone, type Stretch } from '../../sources/sources-alone.js';
import type { BlockAnswer } from './block-answer.js';
import type { Read } from './read.js';

const needsModel = 'Only a language model can write this part, and none is set up here';
const saidBefore = 'What the sources say stands above';
const noSource = 'No source says anything about it';

/**
 * Fills blocks where there is no language model: the first text, list and table with what the sources say, word for word,
 * and nothing else.
 */
export function blocksOfSources(
  answer: BlockAnswer,
  {
    wanted,
    passages,
    asked,
    citations,
  }: {
    wanted: readonly Block[];
    passages: readonly Passage[];
    asked: string;
    citations: Citations;
  },
): RunEvent[] {
  const stretches = bestStretches(passages, asked);
  const filled = new Set<Block['type']>();
  return wanted.map(({ type }, at) => {
    if (type !== 'text' && type !== 'list' && type !== 'table') return answer.fill(at, null, needsModel);
    if (stretches.length === 0) return answer.fill(at, null, noSource);
    if (filled.has(type)) return answer.fill(at, null, saidBefore);
    filled.add(type);
    const content =
      type === 'text'
        ? { type, parts: sourcesAlone(passages, asked, citations) }
        : type === 'list'
          ? listOf(stretches, citations)
          : tableOf(stretches, citations);
    return answer.fill(at, { content, isCut: false }, '');
  });
}

const listOf = (stretches: readonly Stretch[], citations: Citations): Read['content'] => ({
  type: 'list',
  entries: stretches.map(({ passage, text }) => [{ type: 'text', text: `${text} ` }, citations.cite(passage)]),
});

const tableOf = (stretches: readonly Stretch[], citations: Citations): Read['content'] => ({
  type: 'table',
  columns: ['What it says', 'Source'],
  rows: stretches.map(({ passage, text }) => [
    [{ type: 'text', text }],
    [
      { type: 'text', text: `${passage.place === null ? passage.name : `${passage.name}, ${passage.place}`} ` },
      citations.cite(passage),
    ],
  ]),
});
