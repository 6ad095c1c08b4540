import type { Detector } from './issue.js';

/** Marks a module that stands for one that was not written. */
const mark = 'Stands for a part that was not written.';

/** Whether a module stands for one that was not written. */
export const isStub = (content: string): boolean => content.startsWith(`/** ${mark} */`);

/**
 * A module that shows what is missing, so that the rest of the app works. `names` are what is imported from it, with what
 * each stands for: components say that they are missing, of anything else there is nothing.
 */
export function stubOf(names: ReadonlyMap<string, string>): string {
  const parts = [...new Set(names.values())];
  const exported = [...names].map(([imported, part]) => {
    const own = isComponent(part) ? part : 'nothing';
    return own === imported ? own : `${own} as ${imported}`;
  });
  return `${[
    `/** ${mark} */`,
    ...(parts.every(isComponent) ? [] : [nothing]),
    ...parts.filter(isComponent).map(missingComponent),
    `export { ${exported.join(', ')} };`,
  ].join('\n')}\n`;
}

const missingComponent = (name: string): string => `function ${name}() {
  return (
    <p role="note" className="rounded-md border border-dashed border-border p-4 text-sm text-muted-foreground">
      The part ${name} is still missing.
    </p>
  );
}`;

const isComponent = (name: string): boolean => /^[A-Z]/.test(name) && !/^[A-Z0-9_]+$/.test(name);

/** Can be called, taken apart and gone through, and comes to nothing. */
const nothing = `const nothing = new Proxy(() => nothing, {
  get: (_target, key) => {
    if (key === Symbol.iterator) return [][Symbol.iterator].bind([]);
    if (key === Symbol.toPrimitive) return () => '';
    return key === 'then' || key === '$$typeof' ? undefined : nothing;
  },
});`;

/** Parts that an answer used and did not write. They are told, and do not keep a version from being made. */
export const stub: Detector = {
  id: 'stub',
  cause: 'A part is used that no answer has written; a note stands in its place.',
  severity: 'warning',
  blocks: false,
  detect: (project) =>
    project.sources
      .filter(({ content }) => isStub(content))
      .map(({ path }) => ({
        path,
        line: 1,
        message: `${path} was used but not written: a note stands in its place. Ask for it in a message of its own`,
      })),
};
