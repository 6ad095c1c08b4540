import type { ContextChunk } from '@lathe/proto/context-ingest/item-chunks';
import { placeText } from '../words';

/** Chunks as a search finds them, each with its number and where it begins. */
export const ChunkList = ({ chunks }: { chunks: readonly ContextChunk[] }) => (
  <ol aria-label="Chunks" className="flex flex-col gap-3">
    {chunks.map((chunk) => (
      <li key={chunk.chunk} className="rounded-lg border border-line">
        <p className="flex flex-wrap justify-between gap-x-3 border-b border-line px-3 py-1.5 text-sm text-muted">
          <span>
            Chunk {chunk.chunk + 1}
            {placeText(chunk) !== null && `, ${placeText(chunk)}`}
          </span>
          <span className="tabular">{(chunk.end - chunk.start).toLocaleString('en')} characters</span>
        </p>
        {chunk.url !== null && <p className="px-3 pt-2 text-sm wrap-anywhere text-muted">{chunk.url}</p>}
        <p className="px-3 py-2 wrap-anywhere whitespace-pre-wrap">{chunk.text}</p>
      </li>
    ))}
  </ol>
);
