import type { AppPlan } from '../model/app-plan.js';
import { menuEntities, namesOf, statusField, viewOf } from './code/names.js';
import { boardComponent } from './components/board.js';
import { cardsComponent } from './components/cards.js';
import { formComponent } from './components/form.js';
import { tableComponent } from './components/table.js';
import { entityJson } from './entity-json.js';
import { layout, libraryOf } from './library.js';
import { detailPage } from './pages/detail-page.js';
import { extraPage } from './pages/extra-pages.js';
import { homePage } from './pages/home-page.js';
import { listPage } from './pages/list-page.js';
import { isShowcase, showcasePage } from './pages/showcase-page.js';
import { samplesService } from './services/samples-service.js';
import { appService, entityService } from './services/services.js';
import { globalsCss } from './style/styles.js';

export type ProjectFiles = Record<string, string>;

/** Every file of the app, in the order it is written: entities, shared parts, then pages with the start page first. */
export function generateProject(plan: AppPlan): ProjectFiles {
  const entities = menuEntities(plan);
  const pages: ProjectFiles = {};
  const parts: ProjectFiles = {};
  for (const entity of entities) {
    const names = namesOf(entity);
    parts[`services/${names.many}.js`] = entityService(plan, entity);
    parts[`components/${names.form}.jsx`] = formComponent(plan, entity);
    const view = viewOf(entity);
    parts[`components/${names.table}.jsx`] =
      view === 'cards' ? cardsComponent(plan, entity) : tableComponent(plan, entity);
    const status = statusField(entity);
    if (view === 'board' && status) parts[`components/${names.board}.jsx`] = boardComponent(plan, entity, status);
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
  const own: ProjectFiles = { ...parts, ...pages, 'layout.jsx': layout(plan), 'services/app.js': appService(plan) };
  return {
    ...Object.fromEntries(plan.entities.map((entity) => [`entities/${entity.name}.json`, entityJson(entity)])),
    'globals.css': globalsCss(plan),
    'services/app.js': appService(plan),
    ...libraryOf(own, plan),
    ...(pages['pages/Home.jsx']?.includes('/SampleRows') && { 'services/samples.js': samplesService(plan) }),
    ...parts,
    'layout.jsx': layout(plan),
    ...pages,
  };
}
