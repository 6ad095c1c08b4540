import type { App } from '@lathe/proto/apps/model';
import { pageNamed } from '@/features/apps/pages';
import { pageOfPath, type ReportedError } from './preview-messages';

/** Something that went wrong in the running app. */
export interface AppFault {
  title: string;
  details: string;
  componentName: string | null;
  stack: string;
  /** Where the app was written wrongly; null while that is not known. Lines count from 1. */
  place: { file: string; line: number } | null;
}

/** The same fault has the same one (spec 2, section 4: by title and component). */
export const faultKey = ({ title, componentName }: Pick<AppFault, 'title' | 'componentName'>): string =>
  `${title} ${componentName ?? ''}`;

/** Adds a fault to those known; the same one is kept once. */
export function addFault(known: readonly AppFault[], fault: AppFault): AppFault[] {
  return known.some((other) => faultKey(other) === faultKey(fault)) ? [...known] : [...known, fault];
}

/** The frame of the runtime around every page is called Page, which says nothing: the page itself is named instead. */
export function faultOf(
  { title, details, stack, componentName, path }: ReportedError,
  { pages, mainPage }: Pick<App, 'pages' | 'mainPage'>,
  current: string,
): AppFault {
  const fault = { title, details, stack, componentName, place: null };
  if (componentName !== 'Page') return fault;
  const wanted = pageOfPath(path ?? current) ?? mainPage;
  const page = wanted === null ? null : (pageNamed({ pages }, wanted) ?? wanted);
  return { ...fault, componentName: page === null ? null : `the page ${page}` };
}

/** Lines of a stack that name a file of the app; those of libraries and of the compiled bundle help nobody. */
const ownLine = /\b(pages|components|services|layout)[\w/]*\.jsx?/;

/** The message that asks the assistant to mend what the preview reported. */
export function faultPrompt(faults: readonly AppFault[]): string {
  const lines = faults.map(({ title, details, componentName, stack, place }) => {
    const where = place === null ? '' : ` (${place.file}, line ${place.line})`;
    const what = `- ${title}${componentName === null ? '' : ` in ${componentName}`}${where}: ${details}`;
    const own = stack.split('\n').filter((line) => ownLine.test(line));
    return [what, ...own.slice(0, 4)].join('\n');
  });
  return `Fix ${faults.length === 1 ? 'this error' : 'these errors'} in the app:\n${lines.join('\n')}`;
}
