import { StartError } from '@lathe/platform/config/load-config';
import { embeddingsEnv } from '@lathe/platform/models/models-env';
import { z } from 'zod';
import type { PineconeAccess } from './pinecone-vectors.js';

/** Variables of what is searched (design section 1). */
export const vectorsEnv = embeddingsEnv.extend({
  PINECONE_API_KEY: z.string().min(1).optional(),
  /** Address of the index, as its page says. */
  PINECONE_HOST: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  /** Megabytes of memory for what is searched. */
  SEARCH_MEMORY_MB: z.coerce.number({ error: 'must be a whole number' }).int().min(16).max(3_000).default(256),
});
export type VectorsConfig = z.output<typeof vectorsEnv>;

/** Undefined where vectors are kept as files. Throws a StartError for half of it. */
export function pineconeAccess({
  PINECONE_API_KEY: apiKey,
  PINECONE_HOST: host,
}: VectorsConfig): PineconeAccess | undefined {
  if (apiKey === undefined && host === undefined) return undefined;
  if (apiKey === undefined) throw new StartError('PINECONE_API_KEY is missing although PINECONE_HOST is set.');
  if (host === undefined) throw new StartError('PINECONE_HOST is missing although PINECONE_API_KEY is set.');
  return { apiKey, host };
}
