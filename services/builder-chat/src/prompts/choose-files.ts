import { kindOfFile } from '@lathe/proto/apps/project/paths';
import type { ProjectFiles } from '../actions/staging/project.js';

/** Characters of source shown to a model. */
const budget = 120_000;
const maxFiles = 40;

/**
 * Which files a model sees whole, and which it only hears of. Entities, layout and files with problems come first, then
 * files the wish mentions, then the rest, so that the context does not grow with the app.
 */
export function chooseFiles(
  files: ProjectFiles,
  prompt: string,
  needed: string[],
): { whole: string[]; listed: string[] } {
  const words = new Set(
    prompt
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.map(withoutPlural),
  );
  const ranked = Object.keys(files)
    .map((path, index) => ({ path, index, rank: rankOf(path, words, needed) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index);
  let left = budget;
  const whole = new Set<string>();
  for (const { path } of ranked) {
    const size = files[path]?.length ?? 0;
    if (size > left || whole.size >= maxFiles) continue;
    left -= size;
    whole.add(path);
  }
  const order = Object.keys(files);
  return { whole: order.filter((path) => whole.has(path)), listed: order.filter((path) => !whole.has(path)) };
}

function rankOf(path: string, words: ReadonlySet<string>, needed: string[]): number {
  if (needed.includes(path)) return 0;
  const kind = kindOfFile(path);
  if (kind === 'entity' || kind === 'layout') return 1;
  const name = path.replace(/^.*\//, '').replace(/\.\w+$/, '');
  const parts = name.split(/(?=[A-Z])/).map((part) => withoutPlural(part.toLowerCase()));
  if (parts.some((part) => words.has(part))) return 2;
  return kind === 'page' ? 3 : 4;
}

const withoutPlural = (word: string): string => word.replace(/s$/, '');
