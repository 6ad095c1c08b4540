import { pagePath } from '@lathe/proto/apps/project/paths';
import type { Project } from '../project/project-model.js';
import type { Issue } from '../rules/issue.js';
import { factsOf, type PageFacts } from './page-facts.js';
import { Wish } from './wish.js';

/** What the guard looks for is told to people, and mended by nobody unasked. */
export const regressionId = 'regression';

/** How each thing that is done to rows reads, and the words by which wishes speak of it. */
const deeds: Readonly<Record<string, { says: string; words: string }>> = {
  read: { says: 'shows', words: 'show list see view read' },
  create: { says: 'adds', words: 'add create new insert form enter' },
  update: { says: 'changes', words: 'edit update change modify save' },
  delete: { says: 'deletes', words: 'delete remove clear' },
};

/**
 * What an app has lost by an answer though nobody asked for that: pages, forms, headings, and what is done to rows.
 * Precision counts more than finding all: what the wish names, and what may have moved, is no finding.
 */
export function regressionsOf(before: Project, after: Project, text: string): Issue[] {
  const wish = new Wish(text);
  if (wish.isWhole) return [];
  const [old, now] = [factsOf(before), factsOf(after)];
  // A page that cannot be read may hold all that seems to be gone.
  if (after.pages.some((page) => !now.has(page))) return [];
  return [...old.values()].flatMap((facts) => {
    if (wish.isChange && wish.names(facts.page, ...entitiesOf(facts))) return [];
    const left = now.get(facts.page);
    return left === undefined ? lostPage(facts, old, now) : lostOf(facts, left, now, after, wish);
  });
}

/** A page of another name that does the same has taken the place of this one. */
function lostPage(facts: PageFacts, old: ReadonlyMap<string, PageFacts>, now: ReadonlyMap<string, PageFacts>): Issue[] {
  const others = [...now.values()].filter(({ page }) => !old.has(page));
  if (others.some((other) => shares(other.operations, facts.operations) || shares(other.headings, facts.headings)))
    return [];
  return [issueOf(facts.page, `The page ${facts.page} is gone; nobody asked for that`)];
}

function lostOf(
  facts: PageFacts,
  left: PageFacts,
  now: ReadonlyMap<string, PageFacts>,
  after: Project,
  wish: Wish,
): Issue[] {
  const { page } = facts;
  const everywhere = new Set([...now.values()].flatMap(({ operations }) => [...operations]));
  const issues: Issue[] = [];
  const movedForm = [...now.values()].some((other) => other.page !== page && other.hasForm && writes(other, facts));
  if (facts.hasForm && !left.hasForm && !movedForm && !wish.names('form fields inputs'))
    issues.push(issueOf(page, `${page} lost its form; nobody asked for that`));
  for (const operation of facts.operations) {
    const [entity = '', meaning = ''] = operation.split('.');
    const deed = deeds[meaning];
    if (deed === undefined || everywhere.has(operation) || !after.schemas.has(entity)) continue;
    if (wish.isChange && wish.names(deed.words)) continue;
    issues.push(issueOf(page, `${page} no longer ${deed.says} rows of ${entity}; nobody asked for that`));
  }
  return [...issues, ...lostHeadings(facts, left, now, wish)];
}

/** A heading that has another in its place was written anew, which many a change brings along. */
function lostHeadings(
  { page, headings }: PageFacts,
  left: PageFacts,
  now: ReadonlyMap<string, PageFacts>,
  wish: Wish,
): Issue[] {
  if ([...left.headings].some((heading) => !headings.has(heading))) return [];
  if (wish.names(page, 'headings titles headers texts wording labels names')) return [];
  const shown = new Set([...now.values()].flatMap((facts) => [...facts.headings]));
  return [...headings]
    .filter((heading) => !shown.has(heading) && !wish.names(heading))
    .map((heading) => issueOf(page, `${page} lost its heading “${heading}”; nobody asked for that`));
}

const entitiesOf = ({ operations }: PageFacts): string[] => [...operations].map((each) => each.split('.')[0] ?? '');

const shares = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((each) => other.has(each));

/** Whether a page writes rows that another one wrote. */
const writes = (page: PageFacts, other: PageFacts): boolean =>
  [...page.operations].some((each) => !each.endsWith('.read') && other.operations.has(each));

const issueOf = (page: string, message: string): Issue => ({
  detectorId: regressionId,
  path: pagePath(page),
  line: 1,
  message,
  severity: 'warning',
  blocks: false,
  fix: null,
});
