import { type Before, type Kept, signsOfOwner, signsOfSpan } from './owner-signs.js';
import { ownerWeights } from './owner-weights.js';
import type { Span } from './spans.js';
import { sumOf } from './weights.js';

/** The choices for a span: no field at all, or one of each thing; each with its signs. */
export function choicesFor(
  span: Span,
  kept: Kept,
  before: Before | undefined,
): { owner: string | undefined; signs: string[] }[] {
  return [
    { owner: undefined, signs: signsOfSpan(span, kept).map((sign) => `no ${sign}`) },
    ...kept.things.map((owner) => ({ owner, signs: signsOfOwner(span, owner, kept, before) })),
  ];
}

/** The thing that each span is a field of, in their order. */
export function ownersOf(spans: readonly Span[], kept: Kept, generosity: number): (string | undefined)[] {
  let before: Before | undefined;
  return spans.map((span) => {
    const scored = choicesFor(span, kept, before).map(({ owner, signs }) => ({
      owner,
      score: sumOf(signs, ownerWeights) - (owner === undefined ? generosity : 0),
    }));
    const { owner } = scored.reduce((best, one) => (one.score > best.score ? one : best));
    before = { span, owner };
    return owner;
  });
}
