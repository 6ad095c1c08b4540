import type { App } from '@lathe/proto/apps/model';
import { z } from 'zod';
import { pageNamed } from '@/features/apps/pages';

/**
 * What an app in the preview tells the builder. Its code is the builder's own, so nothing of it is trusted beyond its
 * form.
 */
export const previewMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('app_error'),
    error: z.object({
      title: z.string().max(500),
      details: z.string().max(20_000).catch(''),
      componentName: z.string().max(200).nullable().catch(null),
      stack: z.string().max(50_000).catch(''),
      /** Where the app was. */
      path: z.string().max(4000).optional().catch(undefined),
    }),
  }),
  z.object({ type: z.literal('app_changed_url'), path: z.string().max(4000) }),
  z.object({ type: z.literal('app_ready') }),
  z.object({ type: z.literal('lathe-preview-expired') }),
]);
export type PreviewMessage = z.output<typeof previewMessage>;
export type AppFault = Omit<Extract<PreviewMessage, { type: 'app_error' }>['error'], 'path'>;

/** Adds a fault to those known; the same one is kept once (spec 2, section 4: by title and component). */
export function addFault(known: readonly AppFault[], fault: AppFault): AppFault[] {
  const same = (other: AppFault): boolean => other.title === fault.title && other.componentName === fault.componentName;
  return known.some(same) ? [...known] : [...known, fault];
}

/** The page in an address of the app: its last path segment (spec 2, section 2); null at the root. */
export function pageOfPath(path: string): string | null {
  const segment = path.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1);
  if (segment === undefined) return null;
  try {
    return decodeURIComponent(segment);
  } catch {
    // An app may go to any address, also to one that is badly encoded.
    return segment;
  }
}

/** The frame of the runtime around every page is called Page, which says nothing: the page itself is named instead. */
export function namePage(
  { path, ...fault }: AppFault & { path?: string | undefined },
  { pages, mainPage }: Pick<App, 'pages' | 'mainPage'>,
  current: string,
): AppFault {
  if (fault.componentName !== 'Page') return fault;
  const wanted = pageOfPath(path ?? current) ?? mainPage;
  const page = wanted === null ? null : (pageNamed({ pages }, wanted) ?? wanted);
  return { ...fault, componentName: page === null ? null : `the page ${page}` };
}

/** The message that asks the assistant to mend what the preview reported. */
export function faultPrompt(faults: readonly AppFault[]): string {
  const lines = faults.map(({ title, details, componentName, stack }) => {
    const place = componentName === null ? '' : ` in ${componentName}`;
    // Lines that name a file of the app help; those of libraries and of the compiled bundle do not.
    const first = stack
      .split('\n')
      .filter((line) => /\b(pages|components|services|layout)[\w/]*\.jsx?/.test(line))
      .slice(0, 4)
      .join('\n');
    return `- ${title}${place}: ${details}${first === '' ? '' : `\n${first}`}`;
  });
  return `Fix ${faults.length === 1 ? 'this error' : 'these errors'} in the app:\n${lines.join('\n')}`;
}
