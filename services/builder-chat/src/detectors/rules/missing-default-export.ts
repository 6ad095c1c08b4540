import { kindOfFile } from '@lathe/proto/apps/project/paths';
import { boundNames, componentName, type SourceFile } from '../project/source-file.js';
import { isNode, nodesOf } from '../project/syntax-tree.js';
import type { Detector, Finding } from './issue.js';

export const missingDefaultExport: Detector = {
  id: 'missing-default-export',
  cause: 'The runtime shows the default export of a page, and of layout.jsx.',
  severity: 'error',
  blocks: true,
  detect: ({ sources }) =>
    sources.filter((file) => isShown(file) && file.program !== null && !file.exports.has('default')).map(report),
};

const isShown = ({ path }: SourceFile): boolean => ['page', 'layout'].includes(kindOfFile(path) ?? '');

function report(file: SourceFile): Finding {
  const component = pageComponent(file);
  const end = file.content.length;
  const text = `${file.content.endsWith('\n') ? '' : '\n'}\nexport default ${component};\n`;
  return {
    path: file.path,
    line: 1,
    message: `${file.path} has no default export`,
    fix: component === null ? null : [{ path: file.path, start: end, end, text }],
  };
}

/** The component that was meant: the one named like the file, or the only one there is. */
function pageComponent(file: SourceFile): string | null {
  const statements = nodesOf(file.program?.['body']).map((node) =>
    isNode(node['declaration']) ? node['declaration'] : node,
  );
  const components = statements
    .filter(
      ({ type }) => type === 'FunctionDeclaration' || type === 'VariableDeclaration' || type === 'ClassDeclaration',
    )
    .flatMap(boundNames)
    .filter((name) => /^[A-Z]/.test(name));
  const own = components.find((name) => name.toLowerCase() === componentName(file.path).toLowerCase());
  return own ?? (components.length === 1 ? (components[0] ?? null) : null);
}
