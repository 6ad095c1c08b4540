import { componentName } from '../project/source-file.js';
import type { Detector } from './issue.js';

/** Marks a component that stands for one that was not written. */
const mark = 'Stands for a part that was not written.';

/** A component that shows that it is missing, so that the rest of the app works. */
export function stubOf(path: string): string {
  const name = componentName(path);
  return `/** ${mark} */
export default function ${name}() {
  return (
    <p role="note" className="rounded-md border border-dashed border-border p-4 text-sm text-muted-foreground">
      The part ${name} is still missing.
    </p>
  );
}
`;
}

/** Parts that an answer used and did not write. They are told, and do not keep a version from being made. */
export const stub: Detector = {
  id: 'stub',
  cause: 'A component is used that no answer has written; a note stands in its place.',
  severity: 'warning',
  blocks: false,
  detect: (project) =>
    project.sources
      .filter(({ content }) => content.startsWith(`/** ${mark} */`))
      .map(({ path }) => ({
        path,
        line: 1,
        message: `${path} was used but not written: a note stands in its place. Ask for it in a message of its own`,
      })),
};
