import type { ModelSettings } from './model-settings.js';
import type { ModelAbilities } from './models.js';
import type { ModelProvider } from './models-env.js';

const seeing =
  /gpt-(?:4o|4\.1|4-turbo|[5-9])|\bo[134]\b|claude-(?:3|[a-z]+-\d|[4-9])|gemini|llava|vision|pixtral|gemma-?3|llama-?4|-vl\b|vl:/i;

/** Ollama's own is so short that the rules of the builder alone fill it: it is told to read this many. */
export const ollamaWindow = 32_768;

/** Tokens that every model of a provider takes; servers of one's own mostly run small ones. */
const windows: Readonly<Record<ModelProvider, number>> = {
  'openai-compatible': 64_000,
  anthropic: 200_000,
  google: 1_000_000,
  ollama: ollamaWindow,
};
const largeWindow = /gpt-(?:4o|4\.1|[5-9])|\bo[134]\b/i;

/** What a model can: what LLM_MODELS says of it, else what is known by its name. */
export const abilitiesOf = (
  provider: ModelProvider,
  model: string,
  { window, images }: Pick<ModelSettings, 'window' | 'images'> = {},
): ModelAbilities => ({
  window: window ?? (provider === 'openai-compatible' && largeWindow.test(model) ? 128_000 : windows[provider]),
  seesImages: images ?? seeing.test(model),
});

/** Those that think first refuse any temperature but their own. */
const thinking = /\bo[134]\b|gpt-[5-9]/i;

/** The temperature that a model is sent where a call wishes one; undefined where it takes none. */
export function takenTemperature(
  provider: ModelProvider,
  model: string,
  { thinks }: Pick<ModelSettings, 'thinks'>,
  wanted: number,
): number | undefined {
  if (thinks === true || thinking.test(model)) return undefined;
  return provider === 'anthropic' ? Math.min(wanted, 1) : wanted;
}
