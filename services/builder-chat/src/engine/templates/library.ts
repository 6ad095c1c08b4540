import type { AppPlan } from '../model/app-plan.js';
import { render } from './code/render.js';
import { template } from './code/template.js';
import { languageSlots } from './texts/texts.js';

/**
 * Files that are the same in every app of a language, as paths in `library`, in the order they are written. Components stand there by kind; an
 * app has them in one folder.
 */
const libraryFiles = [
  'services/session.js',
  'services/live.js',
  'services/data.js',
  'services/format.js',
  'services/form.js',
  'services/summary.js',
  'services/figures.js',
  'services/weeks.js',
  'services/sums.js',
  'services/dueRows.js',
  'services/list.js',
  'components/frame/PageHeader.jsx',
  'components/values/StatusBadge.jsx',
  'components/values/Stars.jsx',
  'components/values/Counter.jsx',
  'components/states/EmptyState.jsx',
  'components/states/ErrorState.jsx',
  'components/states/ListSkeleton.jsx',
  'components/frame/AccessGate.jsx',
  'components/states/ConfirmDelete.jsx',
  'components/lists/RowMenu.jsx',
  'components/forms/FormField.jsx',
  'components/forms/OptionSelect.jsx',
  'components/forms/StarInput.jsx',
  'components/forms/FileInput.jsx',
  'components/lists/FilterBar.jsx',
  'components/lists/LoadMore.jsx',
  'components/lists/Board.jsx',
  'components/charts/StatCard.jsx',
  'components/values/Fact.jsx',
  'components/values/YesNo.jsx',
  'components/values/FileLink.jsx',
  'components/frame/AccountMenu.jsx',
  'components/frame/MoreMenu.jsx',
  'components/frame/Panel.jsx',
  'components/charts/BarsChart.jsx',
  'components/charts/Bars.jsx',
  'components/charts/LinesChart.jsx',
  'components/charts/Lines.jsx',
  'components/charts/Totals.jsx',
  'components/lists/ShortList.jsx',
  'components/frame/Welcome.jsx',
  'components/frame/FirstSteps.jsx',
  'components/frame/SampleRows.jsx',
  'components/charts/MonthGrid.jsx',
  'components/values/Picture.jsx',
];

/** The same by their paths in the app. */
const fileOf = new Map(libraryFiles.map((file) => [file.replace(/^components\/\w+\//, 'components/'), file]));
const paths = [...fileOf.keys()];

const withoutEnding = (path: string): string => path.replace(/\.jsx?$/, '');
/** What is in them in each language, once an app has had them. */
const written = new Map<string, string>();

function contentOf(path: string, { language }: AppPlan): string {
  const key = `${language} ${path}`;
  const known = written.get(key);
  if (known !== undefined) return known;
  const file = withoutEnding(fileOf.get(path) ?? path);
  const content = render(template(`library/${file}`), {}, languageSlots(language));
  written.set(key, content);
  return content;
}

/** Sidebar on wide screens, top and bottom bars on phones, around every page. */
export const layout = (plan: AppPlan): string => contentOf('layout.jsx', plan);

const importStatement = /(?:from |import\()'@\/((?:services|components)\/[A-Za-z0-9]+)'/g;

/** Shared files that the given ones need, directly or through each other: path to content. */
export function libraryOf(files: Record<string, string>, plan: AppPlan): Record<string, string> {
  const wanted = new Map<string, string>();
  const visit = (code: string): void => {
    for (const match of code.matchAll(importStatement)) {
      const path = paths.find((candidate) => withoutEnding(candidate) === match[1]);
      if (path && !wanted.has(path)) {
        const content = contentOf(path, plan);
        wanted.set(path, content);
        visit(content);
      }
    }
  };
  Object.values(files).forEach(visit);
  return Object.fromEntries(
    paths.flatMap((path) => {
      const content = wanted.get(path);
      return content === undefined ? [] : [[path, content]];
    }),
  );
}
