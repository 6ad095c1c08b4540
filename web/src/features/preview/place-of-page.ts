import { listFiles } from '@lathe/proto/apps/http';
import { call } from '@/lib/client';
import type { AppFault } from './app-fault';

/** What a page is, in its file: where its component is exported, else where the file begins. */
const component = /^export\s+default\b/m;

/** Where a page is written in a version; null where its file cannot be had. A page that shows nothing has no stack. */
export async function placeOfPage(appId: string, versionId: string, page: string): Promise<AppFault['place']> {
  const file = `pages/${page}.jsx`;
  // What is wrong is shown all the same, and asking again would not help.
  const answer = await call(listFiles, { params: { id: appId }, query: { versionId } }).catch(() => null);
  const content = answer?.files.find(({ path }) => path === file)?.content;
  if (content === undefined) return null;
  const at = component.exec(content)?.index ?? 0;
  return { file, line: content.slice(0, at).split('\n').length };
}
