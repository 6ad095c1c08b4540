/** Checks on content a model wrote, before it replaces what is there. */
import type { EditPair } from '@lathe/proto/builder-chat/actions';

const opening = /^(?:```|~~~)[\w-]*(?:[ :{][^`]*)?$/;
const closing = /^(?:```|~~~)$/;
const thoughts = /^\s*<(think|thinking|reasoning)>[^]*?<\/\1>\s*/;

/**
 * The content without a code fence around it, which models add by habit and sometimes forget to close or to open, and
 * without the thoughts before it.
 */
export function withoutFence(body: string): string {
  const content = body.replace(thoughts, '');
  const lines = content.trim().split('\n');
  const opens = opening.test(lines[0]?.trim() ?? '');
  const fences = lines.filter((line) => opening.test(line.trim())).length;
  const closes = closing.test(lines.at(-1)?.trim() ?? '') && (opens ? fences >= 2 : fences === 1);
  if (lines.length < 2 || (!opens && !closes)) return content;
  return `${lines.slice(opens ? 1 : 0, closes ? -1 : undefined).join('\n')}\n`;
}

/** A pair without the fences that stand around each of its halves. */
export const withoutFences = (pair: EditPair): EditPair => ({
  ...pair,
  search: unfenced(pair.search),
  replace: unfenced(pair.replace),
});

const unfenced = (text: string): string =>
  opening.test(text.trim().split('\n')[0] ?? '') ? withoutFence(text).replace(/\n$/, '') : text;

const comment = /^\s*(?:\/\/|\/\*|\{\s*\/\*|\*|<!--)/;
const placeholders = [
  /(?:\.\.\.|…)\s*\(?(?:the |your |all )?(?:rest|remaining|existing|previous|other|unchanged|same|keep|omitted)/i,
  /\b(?:rest|remainder) of (?:the |this |your )?(?:\w+ )?(?:code|file|component|page|imports?|content|logic|function|jsx)\b/i,
  /\b(?:stays?|remains?|kept|left|is|are) (?:exactly )?(?:the same|unchanged|as (?:is|before))\b/i,
  /\b(?:existing|previous|unchanged) (?:code|content|imports?|jsx|logic)\b.*(?:\.\.\.|…|here|unchanged)/i,
  /^\W*(?:\.\.\.|…)\W*$/,
];

/**
 * The first line that stands for code the model did not write out; null when there is none. Lines of `before` are the
 * author's own.
 */
export function findPlaceholder(content: string, before = ''): string | null {
  const known = new Set(before.split('\n').map((line) => line.trim()));
  for (const line of content.split('\n')) {
    const text = line.trim();
    if (known.has(text)) continue;
    if (/^(?:\.\.\.|…)$/.test(text) || (comment.test(line) && placeholders.some((pattern) => pattern.test(text))))
      return text;
  }
  return null;
}

const deletion =
  /\b(?:remove|delete|drop|clear|clean|strip|simplif|shorten|reduce|shrink|replace|rewrite|reset|minimal|get rid|start over|from scratch|split|extract|move)/i;
/** Below this size a rewrite may well be shorter. Characters. */
const small = 600;

/** Whether the new content loses 60% or more of the old without anybody having asked for less. */
export function shrinksTooMuch(before: string, after: string, intent: string): boolean {
  return before.length >= small && after.length <= before.length * 0.4 && !deletion.test(intent);
}
