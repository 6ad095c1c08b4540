import { template } from './template.js';

/** Files that no app changes, as paths in the app, in the order they are written. */
const PATHS = [
  'services/session.js',
  'services/data.js',
  'services/format.js',
  'services/form.js',
  'services/summary.js',
  'services/list.js',
  'components/PageHeader.jsx',
  'components/StatusBadge.jsx',
  'components/EmptyState.jsx',
  'components/ErrorState.jsx',
  'components/ListSkeleton.jsx',
  'components/AccessGate.jsx',
  'components/ConfirmDelete.jsx',
  'components/RowMenu.jsx',
  'components/FormField.jsx',
  'components/OptionSelect.jsx',
  'components/FilterBar.jsx',
  'components/LoadMore.jsx',
  'components/StatCard.jsx',
  'components/Fact.jsx',
  'components/YesNo.jsx',
  'components/AccountMenu.jsx',
  'components/MoreMenu.jsx',
  'components/Panel.jsx',
  'components/BarsChart.jsx',
  'components/Bars.jsx',
  'components/ShortList.jsx',
  'components/Welcome.jsx',
  'components/FirstSteps.jsx',
  'components/MonthGrid.jsx',
  'components/Picture.jsx',
] as const;

const contentOf = (path: string): string => template(`library/${path.replace(/\.jsx?$/, '')}`);

/** Sidebar on wide screens, top and bottom bars on phones, around every page. */
export const layout = (): string => contentOf('layout.jsx');

const IMPORT = /(?:from |import\()'@\/((?:services|components)\/[A-Za-z0-9]+)'/g;

/** Shared files that the given ones need, directly or through each other: path to content. */
export function libraryOf(files: Record<string, string>): Record<string, string> {
  const wanted = new Set<string>();
  const visit = (code: string): void => {
    for (const match of code.matchAll(IMPORT)) {
      const path = PATHS.find((candidate) => candidate.replace(/\.jsx?$/, '') === match[1]);
      if (path && !wanted.has(path)) {
        wanted.add(path);
        visit(contentOf(path));
      }
    }
  };
  Object.values(files).forEach(visit);
  return Object.fromEntries(PATHS.filter((path) => wanted.has(path)).map((path) => [path, contentOf(path)]));
}
