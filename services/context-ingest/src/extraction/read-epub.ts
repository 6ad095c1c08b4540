import { posix } from 'node:path';
import { TableFault } from '@lathe/tables/table-fault';
import { type ExtractedText, TextGatherer } from './extracted-text.js';
import { packedParts, readXml } from './packed-parts.js';
import { addHtml } from './read-html.js';
import { decoded } from './read-plain.js';

const container = 'META-INF/container.xml';

/** The chapters of a book (.epub) in their order. */
export function readEpub(bytes: Uint8Array): ExtractedText {
  const packagePath = packagePathIn(packedParts(bytes, (path) => path === container).get(container));
  const chapters = chaptersIn(packedParts(bytes, (path) => path === packagePath).get(packagePath), packagePath);
  const wanted = new Set(chapters);
  const parts = packedParts(bytes, (path) => wanted.has(path));
  const text = new TextGatherer();
  for (const path of chapters) {
    const part = parts.get(path);
    if (part) addHtml(text, decoded(part));
  }
  return text.done();
}

function packagePathIn(part: Uint8Array | undefined): string {
  let path = '';
  readXml(part, {
    opens(name, attributes) {
      if (name === 'rootfile') path ||= attributes['full-path'] ?? '';
    },
  });
  if (path === '') throw new TableFault('is not a book that can be read');
  return path;
}

/** Paths of the chapters in the order in which they are read. */
function chaptersIn(part: Uint8Array | undefined, packagePath: string): string[] {
  const paths = new Map<string, string>();
  const order: string[] = [];
  readXml(part, {
    opens(name, { id = '', href = '', idref = '' }) {
      if (name === 'item') paths.set(id, posix.join(posix.dirname(packagePath), unescaped(href)));
      else if (name === 'itemref') order.push(idref);
    },
  });
  return order.flatMap((id) => paths.get(id) ?? []);
}

/** A broken escape stands for itself. */
function unescaped(href: string): string {
  const [path = ''] = href.split('#');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
