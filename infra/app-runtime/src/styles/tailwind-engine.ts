// Tailwind's own entry point keeps every class of every app it ever saw in one output, or starts cold for each. Its inner parts are used instead:
// one context holds the generated rules of all apps, and each style sheet takes only those its own candidates name.
import { createRequire } from 'node:module';
import postcss, { type Result, type Root } from 'postcss';
import { tailwindConfig } from './tailwind-config.js';

interface TailwindContext {
  ruleCache: Set<unknown>;
  stylesheetCache: unknown;
  changedContent: unknown[];
  classCache: Map<string, unknown>;
  notClassCache: Set<string>;
}
type SetupContext = () => (root: Root, result: Result) => TailwindContext;

const require = createRequire(import.meta.url);
const load = <T>(name: string): T => require(`tailwindcss/${name}`) as T;
const { createContext } = load<{ createContext: (config: unknown, content: unknown[], root: Root) => TailwindContext }>('lib/lib/setupContextUtils.js');
const { generateRules } = load<{ generateRules: (candidates: Iterable<string>, context: TailwindContext) => unknown[] }>('lib/lib/generateRules.js');
const { default: processFeatures } = load<{ default: (setup: SetupContext) => (root: Root, result: Result) => Promise<void> }>(
  'lib/processTailwindFeatures.js',
);
const { validateConfig } = load<{ validateConfig: (config: unknown) => unknown }>('lib/util/validateConfig.js');
const { NOT_ON_DEMAND } = load<{ NOT_ON_DEMAND: string }>('lib/lib/sharedState.js');
const resolveConfig = load<(config: unknown) => unknown>('resolveConfig.js');

/** Strings remembered per context before it is made anew, so that hostile apps cannot fill the memory. */
const MAX_REMEMBERED = 200_000;
const MAX_CONTEXTS = 20;

/** Style sheets out of candidates, with the rules kept warm between apps. */
export class TailwindEngine {
  private readonly config = validateConfig(resolveConfig({ ...tailwindConfig, content: [{ raw: '' }] }));
  private readonly contexts = new Map<string, TailwindContext>();

  /**
   * Expands `@tailwind`, `@apply` and the rest in `root`.
   * @param layers the app's own `@layer components` and `@layer utilities` rules as text; such rules are part of a context.
   */
  async expand(root: Root, layers: string, candidates: Iterable<string>): Promise<void> {
    const warm = this.contextFor(layers);
    // The first one stands for the rules that are always there (preflight); Tailwind's own step skips what a context already generated.
    const sorted = [NOT_ON_DEMAND, ...[...candidates].sort()];
    const own: TailwindContext = { ...warm, ruleCache: new Set(generateRules(sorted, warm)), stylesheetCache: null, changedContent: [] };
    const result = { opts: { from: undefined }, messages: [], root } as unknown as Result;
    await processFeatures(() => () => own)(root, result);
  }

  private contextFor(layers: string): TailwindContext {
    const known = this.contexts.get(layers);
    this.contexts.delete(layers);
    const full = known !== undefined && known.classCache.size + known.notClassCache.size > MAX_REMEMBERED;
    const context = known && !full ? known : createContext(this.config, [], postcss.parse(`@tailwind components; @tailwind utilities; ${layers}`));
    this.contexts.set(layers, context);
    if (this.contexts.size > MAX_CONTEXTS) this.contexts.delete(this.contexts.keys().next().value!);
    return context;
  }
}
