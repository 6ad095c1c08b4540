import { componentPath } from '@lathe/proto/apps/project/paths';
import { iconNames } from '../project/icons.js';
import { importable } from '../project/platform-modules.js';
import type { Project } from '../project/project-model.js';
import { importEdit, type SourceFile } from '../project/source-file.js';
import { isNode, lineOf, nameOf, type Node, walk } from '../project/syntax-tree.js';
import type { Detector, Finding, TextEdit } from './issue.js';

export const undefinedName: Detector = {
  id: 'undefined-component',
  cause:
    'A component, hook or entity is used without being imported or written, so the page crashes when it gets there.',
  severity: 'error',
  blocks: true,
  detect: (project) =>
    project.sources.flatMap((file) => (file.program === null ? [] : check(project, file, file.program))),
};

const check = (project: Project, file: SourceFile, program: Node): Finding[] => [
  ...undefinedIn(project, file, program).values(),
];

/** What a file uses and nothing defines, by name. */
export function undefinedIn(project: Project, file: SourceFile, program: Node): ReadonlyMap<string, Finding> {
  const missing = new Map<string, Finding>();
  const miss = (name: string, node: Node, certain: boolean): void => {
    if (file.declared.has(name) || missing.has(name)) return;
    const fix = importFix(project, file, name);
    if (certain || fix !== null)
      missing.set(name, {
        path: file.path,
        line: lineOf(node),
        message: `${file.path} uses ${name}, which is not defined`,
        fix,
      });
  };
  walk(program, (node) => {
    if (node.type === 'JSXOpeningElement') checkElement(node, miss);
    // A bare name may be a global of the browser; only what can certainly be imported is reported.
    else if (node.type === 'CallExpression') miss(bareName(node['callee']), node, false);
    else if (node.type === 'MemberExpression') miss(bareName(node['object']), node, false);
    else if (node.type === 'JSXExpressionContainer' || node.type === 'ObjectProperty')
      miss(bareName(node['expression'] ?? node['value']), node, false);
  });
  return missing;
}

function checkElement(node: Node, miss: (name: string, node: Node, certain: boolean) => void): void {
  let name = node['name'];
  while (isNode(name) && name.type === 'JSXMemberExpression') name = name['object'];
  const text = nameOf(name) ?? '';
  if (/^[A-Z]/.test(text)) miss(text, node, true);
}

const bareName = (value: unknown): string =>
  isNode(value) && value.type === 'Identifier' ? String(value['name']) : '';

/** Names both of the browser and of a package: without an import the browser's is meant. */
const globals: ReadonlySet<string> = new Set([
  'Map',
  'Image',
  'Text',
  'File',
  'History',
  'Option',
  'Lock',
  'Notification',
  'Selection',
  'Range',
  'Navigation',
  'Navigator',
  'Infinity',
  'Proxy',
]);

/** In a file with charts these are the chart's, not the ones of the same name elsewhere. */
const chartParts: ReadonlySet<string> = new Set([
  'Tooltip',
  'Legend',
  'Bar',
  'Line',
  'Area',
  'Pie',
  'Cell',
  'Label',
  'LabelList',
  'ReferenceLine',
]);

function importFix(project: Project, file: SourceFile, name: string): TextEdit[] | null {
  const statement = importStatement(project, file, name);
  return statement === null ? null : [importEdit(file, statement)];
}

function importStatement(project: Project, file: SourceFile, name: string): string | null {
  if (name === '') return null;
  const component = componentPath(name);
  if (component !== file.path && Object.hasOwn(project.files, component))
    return fromComponent(project, component, name);
  if (project.schemas.has(name)) return `import { ${name} } from '@/entities/${name}';`;
  if (name === 'User') return `import { User } from '@/entities/User';`;
  const charts = chartParts.has(name) && file.imports.some(({ from }) => from === 'recharts');
  const module = charts ? 'recharts' : importable.get(name);
  if (module !== undefined) return `import { ${name} } from '${module}';`;
  if (!globals.has(name) && !(name in globalThis) && iconNames().has(name))
    return `import { ${name} } from 'lucide-react';`;
  return null;
}

function fromComponent(project: Project, path: string, name: string): string | null {
  const exports = project.source(path)?.exports;
  if (exports?.has('default') === true) return `import ${name} from '@/components/${name}';`;
  return exports?.has(name) === true ? `import { ${name} } from '@/components/${name}';` : null;
}
