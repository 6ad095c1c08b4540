import { platformFiles } from '@lathe/proto/apps/project/importable/platform-modules';
import { coreEndpoints } from '@lathe/proto/integrations/core';
import type { Project } from '../project/project-model.js';
import type { SourceFile } from '../project/source-file.js';
import { isNode, leadingText, lineOf, nameOf, type Node, nodesOf, walk } from '../project/syntax-tree.js';
import type { Detector, Finding } from './issue.js';
import { similarName } from './similar-name.js';
import { isUnused } from './write-import.js';

export const unansweredCall: Detector = {
  id: 'unanswered-call',
  cause:
    'An integration is called that the platform does not answer, or with a text where it takes an object of named parameters: the call always fails.',
  severity: 'warning',
  blocks: false,
  detect: (project) => project.sources.flatMap((file) => check(project, file)),
};

const answered: ReadonlySet<string> = new Set(coreEndpoints);
const modules = new Set(['integrations/Core.js', 'api/integrations.js'].map((path) => platformFiles.get(path)));

/** Names of a file: of single integrations, and of objects that hold them all. */
interface ImportedIntegrations {
  readonly single: ReadonlyMap<string, string>;
  readonly all: ReadonlySet<string>;
  readonly findings: Finding[];
}

function check(project: Project, file: SourceFile): Finding[] {
  const { single, all, findings } = importedBy(project, file);
  if (file.program === null || single.size + all.size === 0) return findings;
  walk(file.program, (node) => {
    if (node.type === 'MemberExpression' && node['computed'] !== true && all.has(nameOf(node['object']) ?? ''))
      findings.push(...checkMember(file, node['property'] as Node));
    if (node.type === 'CallExpression') findings.push(...checkArgument(file, node, calledName(node['callee'])));
  });
  return findings;

  function calledName(callee: unknown): string | undefined {
    if (!isNode(callee)) return undefined;
    if (callee.type !== 'MemberExpression') return single.get(nameOf(callee) ?? '');
    return all.has(nameOf(callee['object']) ?? '') ? (nameOf(callee['property']) ?? undefined) : undefined;
  }
}

function importedBy(project: Project, file: SourceFile): ImportedIntegrations {
  const single = new Map<string, string>();
  const all = new Set<string>();
  const findings: Finding[] = [];
  for (const statement of file.imports) {
    const target = project.resolve(file.path, statement.from);
    if (target.kind !== 'platform' || target.exports === null || !modules.has(target.exports)) continue;
    for (const name of statement.names) {
      if (['*', 'default', 'Core'].includes(name.imported)) all.add(name.local);
      else if (answered.has(name.imported)) single.set(name.local, name.imported);
      else if (target.exports.has(name.imported) && !isUnused(file, { ...statement, names: [name] }))
        findings.push(unanswered(file, name.node, name.imported));
    }
  }
  return { single, all, findings };
}

function checkMember(file: SourceFile, property: Node): Finding[] {
  const name = nameOf(property);
  if (name === null || name === 'Core' || answered.has(name)) return [];
  const meant = similarName(name, answered);
  const { path } = file;
  const fix = meant === null ? null : [{ path, start: property.start, end: property.end, text: meant }];
  return [{ ...unanswered(file, property, name), fix }];
}

const unanswered = ({ path }: SourceFile, node: Node, name: string): Finding => ({
  path,
  line: lineOf(node),
  message: `${path} uses the integration ${name}, which nothing answers`,
});

/** `InvokeLLM('What is a dog?')`: what was meant is certain for a prompt only. */
function checkArgument({ path }: SourceFile, call: Node, name: string | undefined): Finding[] {
  const [first] = nodesOf(call['arguments']);
  if (name === undefined || first === undefined || leadingText(first) === null) return [];
  const fix =
    name === 'InvokeLLM'
      ? [
          { path, start: first.start, end: first.start, text: '{ prompt: ' },
          { path, start: first.end, end: first.end, text: ' }' },
        ]
      : null;
  return [{ path, line: lineOf(call), message: `${path} calls ${name} with a text, not with named parameters`, fix }];
}
