import type { AppPlan } from '../plan/model.js';
import { cardsComponent, PICTURE } from './cards.js';
import { BARS, BARS_CHART, FIRST_STEPS, PANEL, SHORT_LIST, SUMMARY_SERVICE, WELCOME } from './dashboard-parts.js';
import { detailPage } from './detail-page.js';
import { entityJson } from './entity-json.js';
import { extraPage, MONTH_GRID } from './extra-pages.js';
import { formComponent } from './form.js';
import { homePage } from './home-page.js';
import { ACCOUNT_MENU, LAYOUT, MORE_MENU } from './layout.js';
import { listPage } from './list-page.js';
import { imageField, menuEntities, namesOf } from './names.js';
import { appService, entityService } from './services.js';
import { SHARED_COMPONENTS } from './shared-components.js';
import { DATA_SERVICE, FORM_SERVICE, FORMAT_SERVICE, SESSION_SERVICE } from './shared-services.js';
import { isShowcase, showcasePage } from './showcase-page.js';
import { globalsCss } from './styles.js';
import { tableComponent } from './table.js';

export type ProjectFiles = Record<string, string>;

const LIBRARY: ProjectFiles = {
  'services/session.js': SESSION_SERVICE,
  'services/data.js': DATA_SERVICE,
  'services/format.js': FORMAT_SERVICE,
  'services/form.js': FORM_SERVICE,
  'services/summary.js': SUMMARY_SERVICE,
  ...SHARED_COMPONENTS,
  'components/AccountMenu.jsx': ACCOUNT_MENU,
  'components/MoreMenu.jsx': MORE_MENU,
  'components/Panel.jsx': PANEL,
  'components/BarsChart.jsx': BARS_CHART,
  'components/Bars.jsx': BARS,
  'components/ShortList.jsx': SHORT_LIST,
  'components/Welcome.jsx': WELCOME,
  'components/FirstSteps.jsx': FIRST_STEPS,
  'components/MonthGrid.jsx': MONTH_GRID,
  'components/Picture.jsx': PICTURE,
};

const IMPORT = /(?:from |import\()'@\/((?:services|components)\/[A-Za-z0-9]+)'/g;

/** Shared files that the given ones need, directly or through each other. */
function libraryOf(files: ProjectFiles): ProjectFiles {
  const wanted = new Set<string>();
  const visit = (code: string): void => {
    for (const match of code.matchAll(IMPORT)) {
      const path = Object.keys(LIBRARY).find((candidate) => candidate.replace(/\.jsx?$/, '') === match[1]);
      if (path && !wanted.has(path)) {
        wanted.add(path);
        visit(LIBRARY[path] ?? '');
      }
    }
  };
  Object.values(files).forEach(visit);
  return Object.fromEntries(Object.entries(LIBRARY).filter(([path]) => wanted.has(path)));
}

/** Every file of the app, in the order it is written: entities, shared parts, then pages with the start page first. */
export function generateProject(plan: AppPlan): ProjectFiles {
  const entities = menuEntities(plan);
  const pages: ProjectFiles = {};
  const parts: ProjectFiles = {};
  for (const entity of entities) {
    const names = namesOf(entity);
    parts[`services/${names.many}.js`] = entityService(entity);
    parts[`components/${names.form}.jsx`] = formComponent(plan, entity);
    parts[`components/${names.table}.jsx`] = imageField(entity)
      ? cardsComponent(plan, entity)
      : tableComponent(plan, entity);
  }
  for (const page of plan.order) {
    if (page === 'Home') pages['pages/Home.jsx'] = isShowcase(plan) ? showcasePage(plan) : homePage(plan);
    const entity = entities.find((candidate) => candidate.page === page);
    const extra = plan.extras.find((candidate) => candidate.page === page);
    const extraCode = extra && extraPage(plan, extra);
    if (extraCode) pages[`pages/${page}.jsx`] = extraCode;
    if (!entity) continue;
    pages[`pages/${page}.jsx`] = listPage(plan, entity);
    pages[`pages/${entity.name}Detail.jsx`] = detailPage(plan, entity);
  }
  const own: ProjectFiles = { ...parts, ...pages, 'layout.jsx': LAYOUT, 'services/app.js': appService(plan) };
  return {
    ...Object.fromEntries(plan.entities.map((entity) => [`entities/${entity.name}.json`, entityJson(entity)])),
    'globals.css': globalsCss(plan),
    'services/app.js': appService(plan),
    ...libraryOf(own),
    ...parts,
    'layout.jsx': LAYOUT,
    ...pages,
  };
}
