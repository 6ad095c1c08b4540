import type { ContextChunk } from '@lathe/proto/context-ingest/item-chunks';

/**
 * The text of which these are chunks, which follow one another: neighbours overlap, or have nothing but white space
 * between them. Each page of a site begins anew.
 */
export function textOf(chunks: readonly ContextChunk[]): string {
  let last: { end: number; url: string | null } | undefined;
  return chunks
    .map(({ text, start, end, url }) => {
      const isNewPage = last !== undefined && last.url !== url;
      const before = last === undefined || isNewPage ? start : last.end;
      last = { end: Math.max(before, end), url };
      if (isNewPage) return `\n\n${text}`;
      return start > before ? `\n${text}` : text.slice(before - start);
    })
    .join('');
}
