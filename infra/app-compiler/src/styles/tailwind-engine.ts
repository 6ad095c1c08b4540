// Tailwind's own entry point keeps every class of every app it ever saw in one output, or starts cold for each. Its
// inner parts are used instead: one context holds the generated rules of all apps, and each style sheet takes only
// those its own candidates name.
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
const { createContext } = load<{ createContext: (config: unknown, content: unknown[], root: Root) => TailwindContext }>(
  'lib/lib/setupContextUtils.js',
);
const { generateRules } = load<{
  generateRules: (candidates: Iterable<string>, context: TailwindContext) => unknown[];
}>('lib/lib/generateRules.js');
const { default: processFeatures } = load<{
  default: (setup: SetupContext) => (root: Root, result: Result) => Promise<void>;
}>('lib/processTailwindFeatures.js');
const { validateConfig } = load<{ validateConfig: (config: unknown) => unknown }>('lib/util/validateConfig.js');
const { NOT_ON_DEMAND } = load<{ NOT_ON_DEMAND: string }>('lib/lib/sharedState.js');
const resolveConfig = load<(config: unknown) => unknown>('resolveConfig.js');

/** Strings remembered per context before it is made anew, so that hostile apps cannot fill the memory. */
const maxRemembered = 200_000;
const maxContexts = 20;

/** Style sheets out of candidates, with the rules kept warm between apps. */
export class TailwindEngine {
  private readonly config = validateConfig(resolveConfig({ ...tailwindConfig, content: [{ raw: '' }] }));
  private readonly contexts = new Map<string, TailwindContext>();

  /**
   * Those of `candidates` that are classes, sorted.
   * @param layers the app's own `@layer components` and `@layer utilities` rules as text; such rules are part of a
   * context.
   */
  classesAmong(candidates: Iterable<string>, layers: string): string[] {
    const { notClassCache } = this.contextFor(layers, candidates);
    return [...candidates].filter((candidate) => !notClassCache.has(candidate)).sort();
  }

  /** Expands `@tailwind`, `@apply` and the rest in `root` for the classes that `classesAmong` found. */
  async expand(root: Root, layers: string, classes: readonly string[]): Promise<void> {
    // NOT_ON_DEMAND stands for the rules that are always there (preflight); Tailwind's own step skips what a context
    // already generated.
    const warm = this.contextFor(layers, []);
    const rules = generateRules([NOT_ON_DEMAND, ...classes], warm);
    const own: TailwindContext = { ...warm, ruleCache: new Set(rules), stylesheetCache: null, changedContent: [] };
    const result = { opts: { from: undefined }, messages: [], root } as unknown as Result;
    await processFeatures(() => () => own)(root, result);
  }

  /** The context of `layers`, knowing which of `candidates` are classes. */
  private contextFor(layers: string, candidates: Iterable<string>): TailwindContext {
    const known = this.contexts.get(layers);
    this.contexts.delete(layers);
    const full = known !== undefined && known.classCache.size + known.notClassCache.size > maxRemembered;
    const context =
      known && !full
        ? known
        : createContext(this.config, [], postcss.parse(`@tailwind components; @tailwind utilities; ${layers}`));
    this.contexts.set(layers, context);
    generateRules(candidates, context);
    if (this.contexts.size > maxContexts) this.contexts.delete(this.contexts.keys().next().value!);
    return context;
  }
}
