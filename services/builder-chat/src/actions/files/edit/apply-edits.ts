import type { EditPair } from '@lathe/proto/builder-chat/actions';
import { locate } from './match.js';

/** `isLoose`: a place was found that is not the search text line for line. */
export type EditResult = { ok: true; content: string; isLoose: boolean } | { ok: false; reasons: string[] };

/** Applies the pairs in order to a copy. All failures are reported together, and then nothing is changed. */
export function applyEdits(content: string, pairs: EditPair[]): EditResult {
  let lines = content.split('\n');
  const reasons: string[] = [];
  let isLoose = false;
  for (const [index, pair] of pairs.entries()) {
    const located = locate(lines, pair);
    if (!located.ok) {
      reasons.push(pairs.length === 1 ? located.reason : `edit ${index + 1}: ${located.reason}`);
      continue;
    }
    isLoose ||= located.isLoose === true;
    for (const { from, to, replacement } of located.spans.toReversed())
      lines = [...lines.slice(0, from), ...replacement, ...lines.slice(to)];
  }
  return reasons.length > 0 ? { ok: false, reasons } : { ok: true, content: lines.join('\n'), isLoose };
}
