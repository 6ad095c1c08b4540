import { isNode, nameOf, type Node, nodesOf, type Parsed, parseSource, walk } from './syntax-tree.js';

export interface ImportedName {
  /** `default`, `*`, or the exported name. */
  imported: string;
  local: string;
  node: Node;
}

export interface ImportStatement {
  from: string;
  names: ImportedName[];
  node: Node;
  source: Node;
}

/** A parsed source file and what it takes and gives. */
export interface SourceFile {
  path: string;
  content: string;
  parsed: Parsed;
  /** Null when the file does not parse. */
  program: Node | null;
  imports: ImportStatement[];
  exports: ReadonlySet<string>;
  /** It passes on another module whole, so its exports are not known here. */
  exportsAll: boolean;
  /** Every name bound anywhere in the file. */
  declared: ReadonlySet<string>;
}

export function readSource(path: string, content: string): SourceFile {
  const parsed = parseSource(content);
  const program = parsed.ok ? parsed.program : null;
  const statements = program === null ? [] : nodesOf(program['body']);
  return {
    path,
    content,
    parsed,
    program,
    imports: statements.filter(({ type }) => type === 'ImportDeclaration').map(readImport),
    exports: new Set(statements.flatMap(exportedNames)),
    exportsAll: statements.some(({ type }) => type === 'ExportAllDeclaration'),
    declared: program === null ? new Set() : declaredNames(program),
  };
}

function readImport(node: Node): ImportStatement {
  const source = node['source'] as Node;
  const names = nodesOf(node['specifiers']).map((specifier) => ({
    imported: importedName(specifier),
    local: nameOf(specifier['local']) ?? '',
    node: specifier,
  }));
  return { from: String(source['value']), names, node, source };
}

function importedName(specifier: Node): string {
  if (specifier.type === 'ImportDefaultSpecifier') return 'default';
  return specifier.type === 'ImportNamespaceSpecifier' ? '*' : (nameOf(specifier['imported']) ?? '');
}

function exportedNames(node: Node): string[] {
  if (node.type === 'ExportDefaultDeclaration') return ['default'];
  if (node.type !== 'ExportNamedDeclaration') return [];
  const listed = nodesOf(node['specifiers']).flatMap((specifier) => nameOf(specifier['exported']) ?? []);
  return isNode(node['declaration']) ? [...listed, ...boundNames(node['declaration'])] : listed;
}

/** Names a declaration binds at its own level. */
export function boundNames(node: Node): string[] {
  if (node.type === 'VariableDeclaration') return nodesOf(node['declarations']).flatMap(({ id }) => patternNames(id));
  return patternNames(node['id']);
}

function patternNames(value: unknown): string[] {
  if (!isNode(value)) return [];
  switch (value.type) {
    case 'Identifier':
      return [String(value['name'])];
    case 'ObjectPattern':
      return nodesOf(value['properties']).flatMap((property) =>
        patternNames(property.type === 'RestElement' ? property : property['value']),
      );
    case 'ArrayPattern':
      return nodesOf(value['elements']).flatMap(patternNames);
    case 'AssignmentPattern':
      return patternNames(value['left']);
    case 'RestElement':
      return patternNames(value['argument']);
    default:
      return [];
  }
}

function declaredNames(program: Node): Set<string> {
  const names = new Set<string>();
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' || node.type.startsWith('Class'))
      patternNames(node['id']).forEach((name) => names.add(name));
    else if (node.type.startsWith('Import') && node.type.endsWith('Specifier'))
      patternNames(node['local']).forEach((name) => names.add(name));
    else if (node.type === 'CatchClause') patternNames(node['param']).forEach((name) => names.add(name));
    else if (Array.isArray(node['params']))
      [...patternNames(node['id']), ...nodesOf(node['params']).flatMap(patternNames)].forEach((name) =>
        names.add(name),
      );
  });
  return names;
}

/** Where a further import goes: behind the last one. */
export function importEdit(
  file: SourceFile,
  statement: string,
): { path: string; start: number; end: number; text: string } {
  const last = file.imports.at(-1);
  const at = last?.node.end ?? 0;
  return { path: file.path, start: at, end: at, text: last === undefined ? `${statement}\n` : `\n${statement}` };
}

export const componentName = (path: string): string => path.replace(/^.*\//, '').replace(/\.\w+$/, '');
