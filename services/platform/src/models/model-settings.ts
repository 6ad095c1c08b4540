import { z } from 'zod';

/** US dollars per million tokens. */
export interface ModelPrice {
  readonly input: number;
  readonly output: number;
  /** What a provider's cache gives and takes; as input where it is not known. */
  readonly cacheRead?: number | undefined;
  readonly cacheWrite?: number | undefined;
}

/** What is known of a model, from its entry in LLM_MODELS. */
export interface ModelSettings extends ModelPrice {
  /** Tokens that it reads and writes in one call. */
  readonly window?: number | undefined;
  /** Tokens of its longest answer. */
  readonly answer?: number | undefined;
  readonly temperature?: number | undefined;
  /** Seconds until its first word. */
  readonly patience?: number | undefined;
  /** It reads images. */
  readonly images?: true | undefined;
  /** It is silent while it thinks, and gets the time for that. */
  readonly thinks?: true | undefined;
}

const number = (least: number, most: number) =>
  z.coerce.number().refine((value) => value >= least && value <= most, `must be from ${least} to ${most}`);
const whole = (least: number, most: number) =>
  number(least, most).refine((value) => Number.isInteger(value), 'must be a whole number');
const flag = z.undefined('takes no value').transform(() => true as const);

const facts = {
  window: whole(1024, 20_000_000),
  answer: whole(256, 1_000_000),
  temperature: number(0, 2),
  patience: whole(5, 1800),
  images: flag,
  thinks: flag,
  cacheRead: number(0, 10_000),
  cacheWrite: number(0, 10_000),
};
type Fact = keyof typeof facts;
const isFact = (name: string): name is Fact => Object.hasOwn(facts, name);

const entry = /^([^;]+)=(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)((?:;[^;]*)*)$/;

/**
 * `gpt-5=1.25/10;window=400000;images;thinks,qwen3:8b=0/0;window=32768`: names with their prices, input before output,
 * each with what else is known of the model.
 */
export const modelSettings = z.string().transform((text, context): ReadonlyMap<string, ModelSettings> => {
  const models = new Map<string, ModelSettings>();
  const refuse = (message: string): void => context.addIssue({ code: 'custom', message });
  for (const part of text.split(',').map((one) => one.trim())) {
    const [, name, input, output, rest = ''] = entry.exec(part) ?? [];
    if (name === undefined) refuse(`must be name=input/output, several separated by commas: ${part}`);
    else if (models.has(name)) refuse(`names ${name} twice`);
    else models.set(name, { input: Number(input), output: Number(output), ...factsOf(name, rest, refuse) });
  }
  return context.issues.length > 0 ? z.NEVER : models;
});

function factsOf(model: string, rest: string, refuse: (message: string) => void): Partial<ModelSettings> {
  const known: Partial<Record<Fact, unknown>> = {};
  for (const fact of rest.split(';').slice(1)) {
    const [, name = '', value] = /^\s*([^=]*?)\s*(?:=\s*(.*?)\s*)?$/.exec(fact) ?? [];
    if (!isFact(name)) {
      refuse(`says of ${model} what is not known: ${name}. Known are ${Object.keys(facts).join(', ')}`);
      continue;
    }
    const parsed = facts[name].safeParse(value);
    if (parsed.success) known[name] = parsed.data;
    else refuse(`has a bad ${name} of ${model}: ${parsed.error.issues[0]?.message}`);
  }
  const settings = known as Partial<ModelSettings>;
  if (settings.window !== undefined && settings.answer !== undefined && settings.answer >= settings.window)
    refuse(`gives ${model} an answer of ${settings.answer} tokens, which its window of ${settings.window} cannot hold`);
  return settings;
}
