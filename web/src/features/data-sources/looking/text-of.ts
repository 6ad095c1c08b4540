import type { ContextChunk } from '@lathe/proto/context-ingest/item-chunks';

/**
 * The text of which these are chunks, which follow one another: neighbours overlap, or have nothing but white space
 * between them.
 */
export function textOf(chunks: readonly ContextChunk[]): string {
  let end: number | undefined;
  return chunks
    .map(({ text, ...chunk }) => {
      const before = end ?? chunk.start;
      end = Math.max(before, chunk.end);
      if (chunk.start > before) return `\n${text}`;
      return text.slice(before - chunk.start);
    })
    .join('');
}
