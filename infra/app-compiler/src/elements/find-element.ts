import type { ElementPlace } from '@lathe/proto/apps/elements';
import { type JSXElement, type JSXFragment, type Node, parseSync, visitorKeys } from 'oxc-parser';
import { isTooNested } from '../modules/nesting.js';
import { languageOf, placeAt } from '../modules/source-record.js';

/** An element in its source. */
export interface FoundElement {
  element: JSXElement;
  /** The element or fragment that it is a child of; undefined where something else stands around it. */
  parent: JSXElement | JSXFragment | undefined;
  /** The function that it stands in, by name. */
  component: string;
  /** Where each name that the file imports is from. */
  imports: ReadonlyMap<string, string>;
}

type Place = Pick<ElementPlace, 'line' | 'column'>;

/** The element that begins at a place of a source; undefined when none does, or the source has faults. */
export function findElement(file: string, source: string, { line, column }: Place): FoundElement | undefined {
  if (isTooNested(source)) return undefined;
  const { program, module, errors } = parseSync(file, source, { lang: languageOf(file), sourceType: 'module' });
  if (errors.length > 0) return undefined;
  const begins = ({ start }: Node): boolean => {
    const place = placeAt(source, start);
    return place.line === line && place.column === column;
  };
  const found = search(program, [], begins);
  if (found === undefined) return undefined;
  const [element, trail] = found;
  const around = trail.at(-1);
  const imports = module.staticImports.flatMap(({ entries, moduleRequest }) =>
    entries.map(({ localName }) => [localName.value, moduleRequest.value] as const),
  );
  return {
    element,
    parent: around?.type === 'JSXElement' || around?.type === 'JSXFragment' ? around : undefined,
    component: trail.map(nameOfFunction).findLast((name) => name !== undefined) ?? '',
    imports: new Map(imports),
  };
}

/** The first element that is wanted, with the nodes around it from the outside in. */
function search(
  node: Node,
  trail: readonly Node[],
  wanted: (node: Node) => boolean,
): [JSXElement, readonly Node[]] | undefined {
  if (node.type === 'JSXElement' && wanted(node)) return [node, trail];
  const inside = [...trail, node];
  for (const child of childrenOf(node)) {
    const found = search(child, inside, wanted);
    if (found !== undefined) return found;
  }
  return undefined;
}

function childrenOf(node: Node): Node[] {
  const fields = node as unknown as Record<string, Node | (Node | null)[] | null | undefined>;
  return (visitorKeys[node.type] ?? []).flatMap((key) => fields[key] ?? []).filter((child) => child !== null);
}

/** Components have names with a capital; callbacks inside of them have none, or another. */
function nameOfFunction(node: Node): string | undefined {
  const name =
    node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression'
      ? node.id?.name
      : node.type === 'VariableDeclarator' && node.id.type === 'Identifier'
        ? node.id.name
        : undefined;
  return name !== undefined && /^[A-Z]/.test(name) ? name : undefined;
}
