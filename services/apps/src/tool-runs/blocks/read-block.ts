import type { Block } from '@lathe/proto/apps/tools/blocks';
import { blockLimits as limits } from './block-limits.js';
import { cut } from './cut.js';
import { jsonInText } from './json-in-text.js';
import type { Read, Reading } from './read.js';
import { readChart } from './read-chart.js';
import { readFields } from './read-fields.js';
import { tableIn } from './read-table.js';

/** What a language model has written for a block, in its form; null where it holds nothing of that form. */
export function readBlock(
  block: Pick<Block, 'type' | 'fields' | 'chart'>,
  text: string,
  reading: Reading,
): Read | null {
  switch (block.type) {
    case 'text':
      return readText(text, reading);
    case 'list':
      return readList(text, reading);
    case 'table':
      return readTable(text, reading);
    case 'chart':
      return readChart(text, block.chart ?? null);
    case 'image':
      return readImage(text, reading);
    case 'rating':
      return readRating(text, reading);
    case 'json':
      return readFields(block.fields, text);
  }
}

function readText(text: string, { partsOf }: Reading): Read | null {
  const said = text.trim();
  if (said === '') return null;
  return { content: { type: 'text', parts: partsOf(cut(said, limits.text)) }, isCut: said.length > limits.text };
}

const bullet = /^\s*(?:[-*•–+]|\d{1,3}[.)])\s+/;

/** A list of JSON, or lines that begin with a bullet or number; without any, every line. */
function readList(text: string, { partsOf }: Reading): Read | null {
  const json = /^\s*(?:```\w*\s*)?[[{]\s*["[{]/.test(text) ? listOf(jsonInText(text)) : undefined;
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('```'));
  const bulleted = lines.filter((line) => bullet.test(line));
  const entries = (json ?? (bulleted.length > 0 ? bulleted : lines))
    .map((entry) => plainOf(entry).replace(bullet, '').trim())
    .filter((entry) => entry !== '');
  if (entries.length === 0) return null;
  return {
    content: {
      type: 'list',
      entries: entries.slice(0, limits.entries).map((entry) => partsOf(cut(entry, limits.entry))),
    },
    isCut: entries.length > limits.entries || entries.some((entry) => entry.length > limits.entry),
  };
}

function readTable(text: string, { partsOf }: Reading): Read | null {
  const table = tableIn(text);
  if (table === null) return null;
  const columns = table.columns.slice(0, limits.columns).map((name) => cut(name, limits.label));
  const rows = table.rows
    .slice(0, limits.rows)
    .map((row) => columns.map((_, index) => partsOf(cut(row[index] ?? '', limits.cell))));
  const isCut =
    table.columns.length > limits.columns ||
    table.rows.length > limits.rows ||
    table.rows.some((row) => row.some((cell) => cell.length > limits.cell));
  return { content: { type: 'table', columns, rows }, isCut };
}

function readImage(text: string, { isGiven }: Reading): Read | null {
  const found = /https?:\/\/[^\s"'<>()[\]{}|\\]+/i.exec(text)?.[0] ?? '';
  if (found === '' || found.length > limits.address) return null;
  const url = found.replace(/[.,;:!?]+$/, '');
  if (!URL.canParse(url) || !isGiven(url)) return null;
  const rest = text
    .replace(url, '')
    .trim()
    .slice(0, 2 * limits.description)
    .replace(/[[\]()!"{}<>|`]|^\s*(?:url|image)\s*:/gim, '');
  return { content: { type: 'image', url, description: cut(rest.trim(), limits.description) }, isCut: false };
}

/** A number up to 5, as `4`, `4.5 of 5` or `3/5: because`, and what is said after it. */
function readRating(text: string, { partsOf }: Reading): Read | null {
  const found = /-?\d+(?:[.,]\d+)?/.exec(text);
  const stars = Number(found?.[0].replace(',', '.'));
  if (found === null || !(stars >= 0 && stars <= 5)) return null;
  const why = text
    .slice(found.index + found[0].length)
    .replace(/^\s*(?:\/|of|out of)\s*5(?:\s*stars?)?/i, '')
    .replace(/^[\s:–—,.|-]+/, '')
    .trim();
  const parts = why === '' ? [] : partsOf(cut(why, limits.entry));
  return { content: { type: 'rating', stars: Math.round(stars * 2) / 2, parts }, isCut: why.length > limits.entry };
}

function listOf(json: unknown): unknown[] | undefined {
  if (Array.isArray(json)) return json;
  if (typeof json !== 'object' || json === null) return undefined;
  return Object.values(json).find((value): value is unknown[] => Array.isArray(value));
}

/** A value of JSON as people read it. */
function plainOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && value !== null) return Object.values(value).map(plainOf).join(', ');
  return String(value ?? '');
}
