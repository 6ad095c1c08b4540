import { StartError } from '../config/load-config.js';
import type { ModelProvider } from './models-env.js';

/** Which model to ask, and how to reach it. */
export interface ModelAccess<P extends ModelProvider> {
  readonly provider: P;
  readonly model: string;
  readonly baseUrl: string | undefined;
  readonly apiKey: string | undefined;
}

const variables = { model: 'MODEL', baseUrl: 'BASE_URL', apiKey: 'API_KEY' } as const;

/**
 * Reads the variables `PREFIX_PROVIDER`, `_MODEL`, `_BASE_URL` and `_API_KEY`. Null when none of them is set; a half-way
 * set-up is a StartError that names the variable.
 */
export function readAccess<P extends ModelProvider>(
  prefix: 'LLM' | 'EMBEDDINGS',
  { provider, model, baseUrl, apiKey }: Partial<{ [K in keyof ModelAccess<P>]: ModelAccess<P>[K] | undefined }>,
): ModelAccess<P> | null {
  const given = { model, baseUrl, apiKey };
  if (provider === undefined) {
    const stray = (['model', 'baseUrl', 'apiKey'] as const).find((name) => given[name] !== undefined);
    if (stray === undefined) return null;
    throw new StartError(`${prefix}_PROVIDER is missing although ${prefix}_${variables[stray]} is set.`);
  }
  if (model === undefined) throw new StartError(`${prefix}_MODEL is missing: name the model of ${provider} to use.`);
  const needsKey = provider === 'anthropic' || provider === 'google';
  if (needsKey && apiKey === undefined) throw new StartError(`${prefix}_API_KEY is missing: ${provider} needs one.`);
  return { provider, model, baseUrl, apiKey };
}
