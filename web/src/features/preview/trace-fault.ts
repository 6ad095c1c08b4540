import { traceFaults } from '@lathe/proto/apps/http';
import { call } from '@/lib/client';
import type { AppFault } from './app-fault';
import { placeOfPage } from './place-of-page';

/** As many places of one stack as are worth asking for. */
const mostPlaces = 10;

/** `pages/Dogs.jsx:12:3`: a file of the app as the bridge of the preview names it, in lines of the compiled code. */
export const placeInStack = /(?<![\w./:-])((?:[\w-]+\/)*[\w-]+\.[jt]sx?):(\d+):(\d+)/g;

/**
 * A fault with the lines of the source in place of those of the compiled code, and the first of them as its place; for a
 * page that shows nothing the page itself. One whose stack names no file of the app, or whose places cannot be had, stays
 * as it is.
 */
export async function traceFault(appId: string, versionId: string, fault: AppFault): Promise<AppFault> {
  if (fault.title === 'Blank page' && fault.componentName !== null)
    return { ...fault, place: await placeOfPage(appId, versionId, fault.componentName) };
  const found = [...fault.stack.matchAll(placeInStack)].map(([text, file, line, column]) => ({
    text,
    place: { file: file ?? '', line: Number(line), column: Number(column) },
  }));
  const wanted = [...new Map(found.map((one) => [one.text, one])).values()].slice(0, mostPlaces);
  if (wanted.length === 0) return fault;
  const answer = await call(traceFaults, {
    params: { id: appId, versionId },
    body: { places: wanted.map(({ place }) => place) },
    // What is wrong is shown all the same, and asking again would not help.
  }).catch(() => null);
  const traced = wanted.flatMap(({ text, place: { file } }, index) => {
    const source = answer?.places[index];
    return source == null ? [] : [{ text, file, ...source }];
  });
  const [first] = traced;
  if (first === undefined) return fault;
  const bySource = new Map(traced.map(({ text, file, line, column }) => [text, `${file}:${line}:${column}`]));
  return {
    ...fault,
    stack: fault.stack.replace(placeInStack, (text) => bySource.get(text) ?? text),
    place: { file: first.file, line: first.line },
  };
}
