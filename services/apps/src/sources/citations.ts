import type { AnswerPart } from '@lathe/proto/apps/tools/answer-parts';
import type { RunSource } from '@lathe/proto/apps/tools/runs';
import type { Passage } from './context-search.js';

const citation = /\[sources?\s+(\d{1,3}(?:[\s,;]+(?:and\s+)?(?:sources?\s+)?\d{1,3})*)\]/gi;
const begun = /\[(?:s(?:o(?:u(?:r(?:c(?:e(?:s?(?:\s[^\]]{0,80})?)?)?)?)?)?)?)?$/i;

/**
 * Finds the citations in what a language model writes, as `[source 2]`, and numbers the passages in the order in which
 * they are cited. What names no passage that it was given is left out: it was made up.
 */
export class Citations {
  /** What is cited, the first one first. */
  private readonly cited: Passage[] = [];
  private held = '';

  constructor(private readonly passages: readonly Passage[]) {}

  /** The parts of the next stretch; what may be the beginning of a citation waits for the one after it. */
  take(text: string): AnswerPart[] {
    const all = this.held + text;
    this.held = begun.exec(all)?.[0] ?? '';
    return this.partsOf(all.slice(0, all.length - this.held.length));
  }

  /** What has waited and was no citation. */
  rest(): AnswerPart[] {
    const { held } = this;
    this.held = '';
    return held === '' ? [] : [{ type: 'text', text: held }];
  }

  cite(passage: Passage): AnswerPart {
    if (!this.cited.includes(passage)) this.cited.push(passage);
    return { type: 'cite', number: this.cited.indexOf(passage) + 1 };
  }

  sources(): RunSource[] {
    return this.cited.map((passage, index) => ({ number: index + 1, ...passage }));
  }

  private partsOf(text: string): AnswerPart[] {
    const parts: AnswerPart[] = [];
    let end = 0;
    for (const { 0: whole, 1: numbers = '', index } of text.matchAll(citation)) {
      if (index > end) parts.push({ type: 'text', text: text.slice(end, index) });
      end = index + whole.length;
      for (const number of numbers.match(/\d+/g) ?? []) {
        const passage = this.passages[Number(number) - 1];
        if (passage) parts.push(this.cite(passage));
      }
    }
    if (end < text.length) parts.push({ type: 'text', text: text.slice(end) });
    return parts;
  }
}

/** Texts that follow each other as one, as they are kept. */
export function joinedParts(parts: readonly AnswerPart[]): AnswerPart[] {
  const joined: AnswerPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.type === 'text' && last?.type === 'text')
      joined[joined.length - 1] = { ...last, text: last.text + part.text };
    else joined.push(part);
  }
  return joined;
}
