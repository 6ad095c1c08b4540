import { answerText, partsOfContent } from '@lathe/proto/apps/tools/answer-text';
import { type BlockValidation, sizeUnits } from '@lathe/proto/apps/tools/blocks';
import type { BlockContent, RunBlock } from '@lathe/proto/apps/tools/run-blocks';

/** What becomes of a block that has to hold to a rule: one in words is judged later. */
export function checkBlock(
  rule: BlockValidation | null,
  { content, problem }: Pick<RunBlock, 'content' | 'problem'>,
): RunBlock['validation'] {
  if (rule === null) return null;
  if (content === null) return { status: 'failed', reason: problem };
  if (rule.kind === 'words') return { status: 'pending', reason: null };
  const reason = rule.kind === 'size' ? sizeProblem(rule, content) : textProblem(rule.text, content);
  return { status: reason === null ? 'validated' : 'failed', reason };
}

function sizeProblem({ min, max }: Extract<BlockValidation, { kind: 'size' }>, content: BlockContent): string | null {
  const size = sizeOf(content);
  const unit = sizeUnits[content.type];
  if (min !== null && size < min) return `It has too few ${unit}: ${size}, not ${min} or more`;
  return max !== null && size > max ? `It has too many ${unit}: ${size}, not ${max} or fewer` : null;
}

const textProblem = (text: string, content: BlockContent): string | null =>
  answerText(partsOfContent(content)).toLowerCase().includes(text.toLowerCase()) ? null : `It does not say "${text}"`;

function sizeOf(content: BlockContent): number {
  switch (content.type) {
    case 'text':
      return answerText(content.parts).trim().length;
    case 'table':
      return content.rows.length;
    case 'list':
      return content.entries.length;
    case 'chart':
      return content.points.length;
    case 'rating':
      return content.stars;
    case 'json':
      return content.fields.length;
    case 'image':
      return 1;
  }
}
