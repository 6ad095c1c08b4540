import type { Embeddings } from '@langchain/core/embeddings';
import { type ModelAccess, readAccess } from './model-access.js';
import type { EmbeddingsConfig, EmbeddingsProvider } from './models-env.js';

/** Whoever makes vectors in a job is tried again by it, and whoever searches does not wait. */
const maxRetries = 1;

type Open = (access: ModelAccess<EmbeddingsProvider>) => Promise<Embeddings>;

/**
 * LangChain's embeddings as EMBEDDINGS_* say; null without a model. A half-way set-up is a StartError that names the
 * variable.
 */
export function openEmbeddings(config: EmbeddingsConfig): Promise<Embeddings> | null {
  const access = readAccess('EMBEDDINGS', {
    provider: config.EMBEDDINGS_PROVIDER,
    model: config.EMBEDDINGS_MODEL,
    baseUrl: config.EMBEDDINGS_BASE_URL,
    apiKey: config.EMBEDDINGS_API_KEY,
  });
  return access && open[access.provider](access);
}

/** Each package is loaded only where it is used. */
const open: Record<EmbeddingsProvider, Open> = {
  'openai-compatible': async ({ model, baseUrl, apiKey }) => {
    const { OpenAIEmbeddings } = await import('@langchain/openai');
    return new OpenAIEmbeddings({
      model,
      // Servers without keys (local ones) still want the header to be there.
      apiKey: apiKey ?? 'none',
      maxRetries,
      ...(baseUrl !== undefined && { configuration: { baseURL: baseUrl } }),
    });
  },
  google: async ({ model, baseUrl, apiKey }) => {
    const { GoogleGenerativeAIEmbeddings } = await import('@langchain/google-genai');
    return new GoogleGenerativeAIEmbeddings({
      model,
      maxRetries,
      ...(apiKey !== undefined && { apiKey }),
      ...(baseUrl !== undefined && { baseUrl }),
    });
  },
  ollama: async ({ model, baseUrl }) => {
    const { OllamaEmbeddings } = await import('@langchain/ollama');
    return new OllamaEmbeddings({ model, maxRetries, ...(baseUrl !== undefined && { baseUrl }) });
  },
};
