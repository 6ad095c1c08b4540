import type { AppCompiler } from './compile-app.js';
import { pagesOf } from './compile-app.js';
import type { Diagnostic, ProjectFiles } from './compile-result.js';

const MODULE_FILE = /\.(?:jsx?|tsx?)$/;
const PAGE_URL_CALL = /createPageUrl\(\s*(['"`])([A-Za-z]\w*)/g;
const LINK_TARGET = /\b(?:to|href)=\{?(['"`])\/([A-Za-z]\w*)(?=[?#'"`])/g;
const NAVIGATE_CALL = /\bnavigate\(\s*(['"`])\/([A-Za-z]\w*)(?=[?#'"`])/g;
/** First path segments that the platform serves on an app's host. */
const PLATFORM_PATHS = new Set(['apps', 'runtime', 'integrations', 'live_api', 'uploads', 'files']);

function placeOf(source: string, index: number): { line: number; column: number } {
  const before = source.slice(0, index);
  return { line: before.split('\n').length, column: index - before.lastIndexOf('\n') };
}

function deadLinks(files: ProjectFiles): Diagnostic[] {
  const pages = new Set(pagesOf(files).map(({ name }) => name.toLowerCase()));
  const found: Diagnostic[] = [];
  for (const [file, source] of Object.entries(files)) {
    if (!MODULE_FILE.test(file)) continue;
    for (const pattern of [PAGE_URL_CALL, LINK_TARGET, NAVIGATE_CALL]) {
      for (const match of source.matchAll(pattern)) {
        const name = match[2]!;
        if (pages.has(name.toLowerCase()) || PLATFORM_PATHS.has(name)) continue;
        found.push({
          file,
          ...placeOf(source, match.index),
          message: `There is no page "${name}" in this app.`,
          detectorId: 'dead-link',
        });
      }
    }
  }
  return found;
}

/**
 * Syntax faults, imports that lead nowhere, names that are not exported, pages without a default export and links to
 * pages that do not exist, in every file of the project whether a page uses it or not. Nothing is bundled.
 */
export async function findIssues(compiler: AppCompiler, files: ProjectFiles): Promise<Diagnostic[]> {
  const graph = await compiler.graphOf(files, true);
  const withoutDefault = pagesOf(files).filter(({ path }) => {
    const { errors, exports, starExports } = graph.modules.get(path)!.record;
    return errors.length === 0 && starExports.length === 0 && !exports.includes('default');
  });
  const missing = withoutDefault.map(({ name, path }) => ({
    file: path,
    line: 1,
    column: 1,
    message: `The page ${name} has no default export.`,
    detectorId: 'missing-default-export',
  }));
  return [...graph.diagnostics, ...missing, ...deadLinks(files)];
}
