import { namesOf } from '@lathe/proto/apps/project/paths';
import type { ProjectFiles } from '../../actions/staging/project.js';
import type { ChosenFiles } from './choose-files.js';
import { linksOf } from './file-links.js';

/**
 * The app in stretches that each begin the next request too, unless what they tell of has changed: first what it is
 * made of and its files, then what was changed since they were first shown.
 */
export function appParts({ base, stable, changed }: ChosenFiles, files: ProjectFiles): string[] {
  const removed = Object.keys(base).filter((path) => !(path in files));
  const isNew = changed.length > 0 || removed.length > 0;
  return [
    [outline(base), ...stable.map((path) => shownFile(path, base))].join('\n\n'),
    ...changed.map((path, index) => `\n\n${index === 0 ? changedHeading : ''}${shownFile(path, files)}`),
    ...(isNew ? [`\n\n${nowHeading(files)}${removed.length > 0 ? ` Removed: ${removed.join(', ')}.` : ''}`] : []),
  ];
}

const changedHeading = `# Changed since
These are the texts of now; what stands above under the same name is out of date.

`;

const mapOf = (paths: string[]): string =>
  `Pages: ${namesOf(paths, 'page').join(', ') || 'none'}. Entities: ${namesOf(paths, 'entity').join(', ') || 'none'}.`;

const nowHeading = (files: ProjectFiles): string => `# What there is now\n${mapOf(Object.keys(files))}`;

function outline(files: ProjectFiles): string {
  const links = linksOf(files);
  const lines = Object.keys(files).map((path) => {
    const targets = links.get(path) ?? [];
    const uses = targets.length === 0 ? '' : `; uses ${targets.join(', ')}`;
    return `- ${path}: ${(files[path] ?? '').split('\n').length} lines${uses}`;
  });
  return ['# The app', mapOf(Object.keys(files)), 'Files:', ...lines].join('\n');
}

/** A file with its text between marks that the text does not have. */
export function shownFile(path: string, files: ProjectFiles): string {
  return `## ${path}\n${fenced(files[path] ?? '')}`;
}

export function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/~+/g)].map(([run]) => run.length));
  const fence = '~'.repeat(longest + 1);
  return `${fence}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}`;
}
