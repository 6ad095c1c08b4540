import { nameOfFile } from '@lathe/proto/apps/project/paths';
import type { ProjectFiles } from '../../actions/staging/project.js';
import { importersOf, linksOf } from './file-links.js';
import { wordsOf } from './wish-words.js';

const ofName = 3;
/** What a page is called where others link to it: `['Invoices', 'Rechnungen']` says it in the language of the app. */
const ofCalled = 2;
/** Longer texts and lines are data, and would only take time. */
const maxText = 50_000;
const maxLine = 2_000;
/** What a file has of its neighbours' relevance: who changes a form changes the page that shows it. */
const ofNeighbour = 0.4;
/**
 * How much a wish is about each file: by the words that they share, where words that few files have count for more, and
 * by what imports or is imported. 0 for a file it is not about.
 */
export function relevanceOf(files: ProjectFiles, wish: string): ReadonlyMap<string, number> {
  const words = [...wordsOf(wish)];
  const paths = Object.keys(files);
  const texts = new Map(
    paths.map((path) => [path, { name: wordsOf(path), content: wordsOf((files[path] ?? '').slice(0, maxText)) }]),
  );
  const weights = new Map(
    words.map((word) => {
      const having = paths.filter((path) => texts.get(path)!.name.has(word) || texts.get(path)!.content.has(word));
      return [word, having.length === 0 ? 0 : Math.log(paths.length / having.length)];
    }),
  );
  const calls = callsOf(files);
  const own = new Map(
    paths.map((path) => {
      const { name, content } = texts.get(path)!;
      const called = calls.get(nameOfFile(path)) ?? new Set();
      const of = (word: string): number =>
        name.has(word) ? ofName : called.has(word) ? ofCalled : content.has(word) ? 1 : 0;
      const shared = words.map((word) => weights.get(word)! * of(word));
      return [path, shared.reduce((sum, part) => sum + part, 0)];
    }),
  );
  const links = linksOf(files);
  const importers = importersOf(links);
  return new Map(
    paths.map((path) => {
      const neighbours = [...(links.get(path) ?? []), ...(importers.get(path) ?? [])];
      return [path, own.get(path)! + ofNeighbour * Math.max(0, ...neighbours.map((one) => own.get(one)!))];
    }),
  );
}

/** For each name of a file the words that stand on one line with it, in code that links to it. */
function callsOf(files: ProjectFiles): ReadonlyMap<string, ReadonlySet<string>> {
  const calls = new Map<string, Set<string>>(Object.keys(files).map((path) => [nameOfFile(path), new Set()]));
  const linking = /createPageUrl\(|['"`]\/?[A-Z]\w+['"`]/;
  for (const line of Object.values(files).flatMap((content) => content.split('\n'))) {
    if (line.length > maxLine || !linking.test(line) || /^\s*import\b/.test(line)) continue;
    // Of a list on one line each entry is told by what follows its name.
    for (const [, name = '', rest = ''] of line.matchAll(/\b([A-Z]\w+)\b((?:(?!['"`]\/?[A-Z]\w+['"`]\s*,).)*)/g)) {
      const called = calls.get(name);
      if (called !== undefined) for (const word of wordsOf(rest)) called.add(word);
    }
  }
  return calls;
}
