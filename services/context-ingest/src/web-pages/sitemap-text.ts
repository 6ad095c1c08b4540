import { gunzipSync } from 'node:zlib';
import { TableFault } from '@lathe/tables/table-fault';
import { readXml } from '@lathe/tables/xlsx/xml-events';

/** What a sitemap names: pages, and further sitemaps. */
export interface Sitemap {
  readonly pages: readonly string[];
  readonly sitemaps: readonly string[];
}

/** Bytes that a packed one may have unpacked, and addresses that are read of one (sitemaps.org allows as many). */
const maxBytes = 20_000_000;
const maxAddresses = 50_000;

/** Reads a sitemap in XML, packed or not, or as a list of lines. One that cannot be read names nothing. */
export function readSitemap(bytes: Uint8Array): Sitemap {
  const found = { pages: [] as string[], sitemaps: [] as string[] };
  try {
    const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes, { maxOutputLength: maxBytes }) : bytes;
    if (isXml(plain)) readLocations(plain, found);
    else found.pages.push(...linesOf(plain));
  } catch (error) {
    // What was named before the fault counts: a sitemap that is cut is still one.
    if (!(error instanceof TableFault) && !isOfZlib(error)) throw error;
  }
  return { pages: found.pages.slice(0, maxAddresses), sitemaps: found.sitemaps.slice(0, maxAddresses) };
}

function readLocations(bytes: Uint8Array, found: { pages: string[]; sitemaps: string[] }): void {
  const open: string[] = [];
  let location = '';
  readXml(bytes, {
    opens(name) {
      open.push(name);
      location = '';
    },
    text(text) {
      if (open.at(-1) === 'loc') location += text;
    },
    closes(name) {
      open.pop();
      if (name !== 'loc') return;
      const list = open.at(-1) === 'url' ? found.pages : open.at(-1) === 'sitemap' ? found.sitemaps : undefined;
      if (list && list.length < maxAddresses) list.push(location.trim());
    },
  });
}

const isXml = (bytes: Uint8Array): boolean => /^\ufeff?\s*</.test(Buffer.from(bytes.subarray(0, 256)).toString('utf8'));
const linesOf = (bytes: Uint8Array): string[] =>
  Buffer.from(bytes)
    .toString('utf8')
    .split(/\s+/, maxAddresses)
    .filter((line) => line.startsWith('http'));
const isOfZlib = (error: unknown): boolean => {
  const { code = '' } = error as { code?: string };
  return code.startsWith('Z_') || code === 'ERR_BUFFER_TOO_LARGE';
};
