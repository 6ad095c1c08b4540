import { kindOfFile } from '@lathe/proto/apps/project/paths';
import type { ProjectFiles } from '../../actions/staging/project.js';
import type { ShownApp } from '../answer-request.js';
import { importersOf, linksOf } from './file-links.js';
import { relevanceOf } from './relevance.js';

/** Which files a model is shown, and where. */
export interface ChosenFiles {
  /** The app that the stable part tells of: as it was, where much of the conversation has begun with that. */
  base: ProjectFiles;
  /** Paths of it that are shown whole. */
  stable: string[];
  /** Paths whose text of now is shown behind it, the one changed last at the end. */
  changed: string[];
  /** Paths that are shown with the wish, because it is about them. */
  wished: string[];
  /** Paths of now that are not shown. */
  hidden: string[];
}

/** Share of the budget that files may take which are always shown. */
const stableShare = 0.5;
const maxWished = 6;
/** So many come before the one that was changed last. */
const beforeLast = 1;
/** A file that has less of the wish than this share of the first is not what it is about. */
const leastRelevance = 0.33;

/**
 * All files where they fit into `budget` characters, else those that hold the app together, and what the wish is about.
 * What was shown before keeps its place and its text, and what changed since follows it, as long as both fit.
 */
export function chooseFiles(files: ProjectFiles, wish: string, budget: number, shown?: ShownApp): ChosenFiles {
  const paths = Object.keys(files);
  const base = shown?.files ?? files;
  const order = [...paths.filter((path) => !shown?.changed.includes(path)), ...(shown?.changed ?? [])];
  const differing = [...new Set(order)].filter((path) => path in files && base[path] !== files[path]);
  if (sizeOf(base) + sizeOf(files, differing) <= budget)
    return { base, stable: Object.keys(base), changed: differing, wished: [], hidden: [] };
  if (sizeOf(files) <= budget) return { base: files, stable: paths, changed: [], wished: [], hidden: [] };

  const stable = holdingTogether(base, budget * stableShare);
  const changed = differing.filter((path) => stable.includes(path));
  const left = budget - sizeOf(base, stable) - sizeOf(files, changed);
  const candidates = paths.filter((path) => !stable.includes(path));
  const wished = mostRelevant(files, candidates, relevanceOf(files, wish), left, shown?.changed.at(-1));
  const seen = new Set([...stable, ...wished]);
  return { base, stable, changed, wished, hidden: paths.filter((path) => !seen.has(path)) };
}

/** Entities, layout, styles, and what most other files import, in the order of the app. */
function holdingTogether(files: ProjectFiles, budget: number): string[] {
  const importers = importersOf(linksOf(files));
  const weight = (path: string): number => {
    const kind = kindOfFile(path);
    if (kind === 'entity' || kind === 'layout') return Infinity;
    return kind === 'page' ? 0 : (importers.get(path)?.length ?? 0);
  };
  const ranked = Object.keys(files)
    .filter((path) => weight(path) > 1)
    .sort((a, b) => (weight(a) === weight(b) ? 0 : weight(b) - weight(a)));
  const taken = new Set(fitting(files, ranked, budget));
  return Object.keys(files).filter((path) => taken.has(path));
}

/** What the wish is about, and what was changed last: "make it bigger" names nothing. */
function mostRelevant(
  files: ProjectFiles,
  candidates: string[],
  relevance: ReadonlyMap<string, number>,
  budget: number,
  last: string | undefined,
): string[] {
  const of = (path: string): number => relevance.get(path) ?? 0;
  const ranked = candidates.filter((path) => of(path) > 0).sort((a, b) => of(b) - of(a));
  const least = leastRelevance * (ranked[0] === undefined ? 0 : of(ranked[0]));
  const about = ranked.filter((path) => of(path) >= least && path !== last).slice(0, maxWished);
  const first = about.splice(0, beforeLast);
  return fitting(files, [...first, ...candidates.filter((path) => path === last), ...about], budget);
}

/** The paths whose texts fit, the first ones first. */
export function fitting(files: ProjectFiles, ranked: readonly string[], budget: number): string[] {
  let left = budget;
  return ranked.filter((path) => {
    const size = sizeOf(files, [path]);
    if (size > left) return false;
    left -= size;
    return true;
  });
}

/** Characters, with what stands around a text. */
const aroundText = 20;
const sizeOf = (files: ProjectFiles, paths = Object.keys(files)): number =>
  paths.reduce((sum, path) => sum + path.length + (files[path]?.length ?? 0) + aroundText, 0);
