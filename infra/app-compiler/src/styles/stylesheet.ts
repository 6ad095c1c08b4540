import postcss, { type AtRule, type ChildNode, CssSyntaxError, type Root } from 'postcss';
import type { Diagnostic } from '../modules/module-record.js';
import { compactCss } from './compact-css.js';
import { guardStylesheet, hasForbiddenUrl } from './css-guard.js';
import { TailwindEngine } from './tailwind-engine.js';

/** More classes than any real app has; the rest of a hostile one is cut. */
const maxCandidates = 30_000;

/** Finished sheets kept. */
const maxFinished = 64;

export interface Stylesheet {
  css: string;
  errors: Diagnostic[];
}

interface Parts {
  base: ChildNode[];
  layers: AtRule[];
  rest: ChildNode[];
}

/** Sorts the author's rules by the place they take among Tailwind's layers; `@tailwind` lines are ours. */
function partsOf(root: Root): Parts {
  const parts: Parts = { base: [], layers: [], rest: [] };
  for (const node of [...root.nodes]) {
    node.remove();
    if (node.type === 'atrule' && node.name === 'tailwind') continue;
    if (node.type === 'atrule' && node.name === 'layer' && node.nodes) {
      if (node.params === 'base') parts.base.push(...node.nodes.map((child) => child.clone()));
      else if (node.params === 'components' || node.params === 'utilities') parts.layers.push(node);
      else parts.rest.push(node);
    } else parts.rest.push(node);
  }
  return parts;
}

function cssFault(error: unknown): Diagnostic {
  if (error instanceof CssSyntaxError) {
    return {
      file: 'globals.css',
      line: error.line ?? 1,
      column: error.column ?? 1,
      message: error.reason,
      detectorId: 'css-syntax',
    };
  }
  // Tailwind says what it cannot expand (an unknown class in @apply) by a plain Error.
  return {
    file: 'globals.css',
    line: 1,
    column: 1,
    message: error instanceof Error ? error.message : String(error),
    detectorId: 'css-syntax',
  };
}

function usable(candidates: readonly (readonly string[])[]): Set<string> {
  const kept = new Set<string>();
  for (const candidate of candidates.flat()) {
    if (kept.size >= maxCandidates) break;
    if (!candidate.includes('url(') || !hasForbiddenUrl(candidate)) kept.add(candidate);
  }
  return kept;
}

/** Builds the style sheet of an app: Tailwind's layers, the default tokens, then the author's globals.css. */
export class StylesheetBuilder {
  private readonly engine = new TailwindEngine();
  private readonly finished = new Map<string, string>();

  /** @param defaults the platform's token sheet (`@layer base` rules only). */
  constructor(private readonly defaults: string) {}

  /**
   * Faults of the author's sheet are answered as errors, and the sheet is then built without it.
   * @param candidates per file, as `extractCandidates` found them. @param appended finished css put at the end.
   */
  async build(
    globalsCss: string | undefined,
    candidates: readonly (readonly string[])[],
    appended: string,
  ): Promise<Stylesheet> {
    const classes = usable(candidates);
    const errors: Diagnostic[] = [];
    try {
      const author = postcss.parse(globalsCss ?? '');
      errors.push(...guardStylesheet(author));
      return { css: await this.expand(author, classes, appended), errors };
    } catch (error) {
      errors.push(cssFault(error));
      return { css: await this.expand(postcss.root(), classes, appended), errors };
    }
  }

  /** Most edits of an app bring no new class; its sheet is then the one of before. */
  private async expand(author: Root, candidates: Set<string>, appended: string): Promise<string> {
    const authorText = author.toString();
    const own = partsOf(author);
    const layers = own.layers.map((layer) => layer.toString()).join('\n');
    const classes = this.engine.classesAmong(candidates, layers);
    const key = `${authorText}\0${classes.join(' ')}`;
    const css = this.finished.get(key) ?? (await this.generate(own, layers, classes));
    this.finished.delete(key);
    this.finished.set(key, css);
    if (this.finished.size > maxFinished) this.finished.delete(this.finished.keys().next().value!);
    return css + appended;
  }

  private async generate(own: Parts, layers: string, classes: readonly string[]): Promise<string> {
    const defaults = partsOf(postcss.parse(this.defaults));
    const root = postcss.parse('@tailwind base;@tailwind components;@tailwind utilities;');
    root.first!.after([...defaults.base, ...own.base]);
    root.append(own.rest);
    await this.engine.expand(root, layers, classes);
    return compactCss(root);
  }
}
