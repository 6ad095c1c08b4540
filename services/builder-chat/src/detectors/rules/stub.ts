import type { Project } from '../project/project-model.js';
import type { SourceFile } from '../project/source-file.js';
import { lineOf } from '../project/syntax-tree.js';
import type { Detector, Finding } from './issue.js';

/** Marks a module that stands for what is nowhere to be had; what that is may follow. */
const mark = 'Stands for a part that was not written';
const marked = new RegExp(`^/\\*\\* ${mark}(?:: (.+))?\\. \\*/`);

/** Whether a module stands for one that was not written. */
export const isStub = (content: string): boolean => marked.test(content);

/** What a stub stands for in words: "the package react-zorp"; undefined for a module of the app. */
export const standsFor = (content: string): string | undefined => marked.exec(content)?.[1];

/** A name that a stub exports, and what takes its place. */
export interface StubPart {
  imported: string;
  name: string;
  kind: 'component' | 'entity' | 'nothing';
}

/** Components are called in capitals; of anything else there is nothing. */
export const partOf = (imported: string, name: string): StubPart => ({
  imported,
  name,
  kind: /^[A-Z]/.test(name) && !/^[A-Z0-9_]+$/.test(name) ? 'component' : 'nothing',
});

/**
 * A module that shows what is missing, so that the rest of the app works: components say that they are missing, an entity
 * has no rows and says so to whoever saves one, and anything else comes to nothing. `what` it stands for is told where it
 * is no module of the app.
 */
export function stubOf(parts: readonly StubPart[], what?: string): string {
  const ofKind = (kind: StubPart['kind']): string[] => [
    ...new Set(parts.filter((part) => part.kind === kind).map(({ name }) => name)),
  ];
  const exported = parts.map(({ imported, name, kind }) => {
    const own = kind === 'nothing' ? 'nothing' : name;
    return own === imported ? own : `${own} as ${imported}`;
  });
  return `${[
    `/** ${mark}${what === undefined ? '' : `: ${what}`}. */`,
    ...(ofKind('nothing').length > 0 ? [nothing] : []),
    ...ofKind('component').map(missingComponent),
    ...ofKind('entity').map(missingEntity),
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

const missingEntity = (name: string): string => `const missing = async () => {
  throw new Error('${name} is still missing, so nothing of it can be saved.');
};
const ${name} = {
  list: async () => [],
  filter: async () => [],
  get: missing,
  create: missing,
  bulkCreate: missing,
  update: missing,
  delete: missing,
  subscribe: () => () => undefined,
};`;

/** Can be called, made, taken apart and gone through, and comes to nothing. */
const nothing = `const nothing = new Proxy(function () {}, {
  apply: () => nothing,
  construct: () => nothing,
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
    project.sources.flatMap((file) =>
      !isStub(file.content)
        ? []
        : standsFor(file.content) === undefined
          ? [{ path: file.path, line: 1, message: `${file.path} was used but not written: ${inItsPlace}` }]
          : usesOf(project, file),
    ),
};

const inItsPlace = 'a note stands in its place. Ask for it in a message of its own';

/** Each place that uses what is not to be had. */
const usesOf = (project: Project, stub: SourceFile): Finding[] =>
  project.sources.flatMap((file) =>
    file.imports
      .filter(({ from }) => {
        const target = project.resolve(file.path, from);
        return target.kind === 'app' && target.path === stub.path;
      })
      .map(({ node }) => ({
        path: file.path,
        line: lineOf(node),
        message: `${file.path} uses ${standsFor(stub.content)}, which does not exist: ${inItsPlace}`,
      })),
  );
