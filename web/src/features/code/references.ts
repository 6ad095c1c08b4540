import { platformFiles } from '@lathe/proto/apps/project/importable/platform-modules';
import { importResolver } from '@lathe/proto/apps/project/imports';
import { isModule, kindOfFile, nameOfFile, withoutExtension } from '@lathe/proto/apps/project/paths';
import { parser } from '@lezer/javascript';
import type { CodeFile } from './file-groups';
import { pageNamesIn } from './page-names';

/** A file that another one's new path or end changes; `baseHash` is of the content that it was made of. */
export interface Reference {
  path: string;
  content: string;
  baseHash: string;
}

interface Edit {
  from: number;
  to: number;
  text: string;
}

const jsx = parser.configure({ dialect: 'jsx' });
type Tree = ReturnType<typeof jsx.parse>;
type SyntaxNode = Tree['topNode'];

/** A string of a file that leads to another one, without its quotes. */
interface Specifier {
  text: string;
  from: number;
  to: number;
  statement: SyntaxNode;
}

const statements = new Set(['ImportDeclaration', 'ExportDeclaration', 'DynamicImport']);

function specifiersIn(tree: Tree, source: string): Specifier[] {
  const found: Specifier[] = [];
  tree.iterate({
    enter: ({ name, from, to, node }) => {
      const statement = node.parent;
      if (name !== 'String' || statement === null || !statements.has(statement.name)) return;
      found.push({ text: source.slice(from + 1, to - 1), from: from + 1, to: to - 1, statement });
    },
  });
  return found;
}

/** Where imports of these files lead. */
function leadsTo(files: readonly CodeFile[], path: string): (specifier: string, importer: string) => boolean {
  const resolve = importResolver({ own: files.map((file) => file.path), platform: [...platformFiles.keys()] });
  return (specifier, importer) => {
    const target = resolve(specifier, importer);
    return target.kind === 'module' && target.path === path;
  };
}

const codeOf = (files: readonly CodeFile[]): CodeFile[] => files.filter(({ path }) => isModule(path));

/** Paths of the files that import this one, or name it where it is a page. */
export function referencesTo(files: readonly CodeFile[], path: string): string[] {
  const isLed = leadsTo(files, path);
  const page = kindOfFile(path) === 'page' ? nameOfFile(path) : undefined;
  return codeOf(files)
    .filter((file) => {
      if (file.path === path) return false;
      const tree = jsx.parse(file.content);
      const imports = specifiersIn(tree, file.content).some(({ text }) => isLed(text, file.path));
      return imports || (page !== undefined && pageNamesIn(tree, file.content, page).length > 0);
    })
    .map((file) => file.path);
}

/** What has to be written along when a file gets another path: imports of it, its own, and links to it as a page. */
export function renamedReferences(files: readonly CodeFile[], path: string, newPath: string): Reference[] {
  const isLed = leadsTo(files, path);
  const page = kindOfFile(path) === 'page' ? nameOfFile(path) : undefined;
  return rewritten(codeOf(files), (file, tree) => {
    const isItself = file.path === path;
    const imports = specifiersIn(tree, file.content).flatMap(({ text, from, to }) => {
      if (isLed(text, file.path))
        return [{ from, to, text: specifierOf(text, newPath, isItself ? newPath : file.path) }];
      return isItself && text.startsWith('.') ? [{ from, to, text: moved(text, path, newPath) }] : [];
    });
    const links = page === undefined ? [] : pageNamesIn(tree, file.content, page);
    return [...imports, ...links.map((place) => ({ ...place, text: nameOfFile(newPath) }))];
  });
}

/**
 * What has to be written along when a file goes: its imports go, and its components where they are shown; what they held
 * stays. Other uses stay too, and are problems then.
 */
export function removedReferences(files: readonly CodeFile[], path: string): Reference[] {
  const isLed = leadsTo(files, path);
  return rewritten(
    codeOf(files).filter((file) => file.path !== path),
    (file, tree) => {
      const gone = specifiersIn(tree, file.content)
        .filter(({ text }) => isLed(text, file.path))
        .flatMap(({ statement }) => removableOf(statement) ?? []);
      const names = new Set(gone.flatMap((statement) => boundNames(statement, file.content)));
      return [...gone.map((statement) => lineOf(statement, file.content)), ...shownOf(tree, file.content, names)];
    },
  );
}

function rewritten(files: readonly CodeFile[], editsOf: (file: CodeFile, tree: Tree) => Edit[]): Reference[] {
  return files.flatMap((file) => {
    const content = applied(file.content, editsOf(file, jsx.parse(file.content)));
    return content === file.content ? [] : [{ path: file.path, content, baseHash: file.hash }];
  });
}

/** From the back, so that places stay true; what lies in another edit went with it. */
function applied(source: string, edits: readonly Edit[]): string {
  let text = source;
  let begin = Infinity;
  for (const edit of [...edits].sort((a, b) => b.to - a.to || a.from - b.from)) {
    if (edit.to > begin) continue;
    text = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
    begin = edit.from;
  }
  return text;
}

/** A new specifier in the manner of the old one: with or without "@/", with or without its ending. */
function specifierOf(old: string, path: string, importer: string): string {
  const wanted = /\.\w+$/.test(old) ? path : withoutExtension(path);
  return old.startsWith('@/') ? `@/${wanted}` : relative(importer, wanted);
}

/** A relative import as it reads from another folder. */
function moved(specifier: string, from: string, to: string): string {
  const absolute = new URL(specifier, `file:///${from}`).pathname.slice(1);
  return relative(to, absolute);
}

function relative(importer: string, path: string): string {
  const [from, to] = [importer.split('/').slice(0, -1), path.split('/')];
  while (from.length > 0 && to.length > 1 && from[0] === to[0]) {
    from.shift();
    to.shift();
  }
  return `${from.length === 0 ? './' : '../'.repeat(from.length)}${to.join('/')}`;
}

/** What goes with an import: itself, or the declaration at the top of a file that loads it later. */
function removableOf(statement: SyntaxNode): SyntaxNode | undefined {
  if (statement.name !== 'DynamicImport') return statement;
  let node: SyntaxNode | null = statement;
  while (node.parent !== null && node.parent.name !== 'Script') node = node.parent;
  const isSingle = node.name === 'VariableDeclaration' && node.getChildren('VariableDefinition').length === 1;
  return isSingle ? node : undefined;
}

function boundNames(statement: SyntaxNode, source: string): string[] {
  const names: string[] = [];
  statement.cursor().iterate((node) => {
    if (node.name === 'VariableDefinition') names.push(source.slice(node.from, node.to));
  });
  return names;
}

/** A statement with the line end behind it. */
function lineOf({ from, to }: SyntaxNode, source: string): Edit {
  return { from, to: source[to] === '\n' ? to + 1 : to, text: '' };
}

/** Where components of these names are shown: taken out, or their children left in a fragment. */
function shownOf(tree: Tree, source: string, names: ReadonlySet<string>): Edit[] {
  const edits: Edit[] = [];
  tree.iterate({
    enter: ({ name, node }) => {
      const child = node.firstChild;
      if (name !== 'JSXElement' || child === null) return;
      if (!names.has(tagOf(child, source))) return;
      const close = node.lastChild;
      // Where a value is expected, nothing would be no value.
      const isChild = node.parent?.name === 'JSXElement';
      if (child.name === 'JSXSelfClosingTag') edits.push({ from: node.from, to: node.to, text: isChild ? '' : 'null' });
      else if (close?.name === 'JSXCloseTag')
        edits.push({ from: child.from, to: child.to, text: '<>' }, { from: close.from, to: close.to, text: '</>' });
    },
  });
  return edits;
}

/** `Card` of `<Card.Title x="y">`. */
function tagOf(tag: SyntaxNode, source: string): string {
  return /^<\s*([\w$]+)/.exec(source.slice(tag.from, tag.to))?.[1] ?? '';
}
