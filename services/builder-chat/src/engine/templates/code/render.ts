import { attr, indent, str, text } from './code.js';

/**
 * What fills the slots of a template. A string is somebody's words or a name: it is written so that it cannot end what it
 * stands in. A list is lines of code. A boolean keeps or drops a section.
 */
export type Slots = Readonly<Record<string, string | boolean | readonly string[]>>;

const word = /(?<![A-Za-z_])([A-Za-z]+)__/g;
const names = /\/\* (?:slot|when): (\w+) \*\/|(?<![A-Za-z_])([A-Za-z]+)__/g;
const slotMark = /^ *\{?\/\* (when|end): (\w+) \*\/\}?$/;
const slotLine = /^( *)\{?\/\* slot: (\w+) \*\/\}?$/;
const textLine = /^( *)([\p{L}\p{N} .!?]*[A-Za-z]__[\p{L}\p{N} .!?]*)$/u;
/** What a line holds that may have slots: code, a comment, an attribute, a string, text between tags, a name. */
const parts =
  / ?\{?\/\* slot: (?<code>\w+) \*\/\}?|\/\*\*(?<comment>.*?)\*\/|="(?<attribute>[^"]*)"|'(?<string>(?:[^'\\]|\\.)*)'|(?<!=)>(?<text>[^<>{}]*__[^<>{}]*)(?=<\/)|(?<![A-Za-z_])(?<name>[A-Za-z]+)__/g;
const identifier = /^[\p{L}\p{M}\p{N}_$]+$/u;

type Part = Partial<Record<'code' | 'comment' | 'attribute' | 'string' | 'text' | 'name', string>>;

/**
 * The template with its slots filled; how they are marked is in the README of this service, "Templates of apps". Throws
 * unless the template's slots and the given ones are the same, and when a slot is given something that cannot stand
 * there. `texts` fill what is left; not every template has each of them.
 */
export function render(template: string, own: Slots, texts: Slots = {}): string {
  const slots = { ...texts, ...own };
  const wanted = new Set([...template.matchAll(names)].map(([, mark, word]) => mark ?? word ?? ''));
  for (const slot of wanted) if (!Object.hasOwn(slots, slot)) throw new Error(`Slot ${slot} is not filled`);
  for (const slot of Object.keys(own)) if (!wanted.has(slot)) throw new Error(`The template has no slot ${slot}`);
  return keptLines(template, slots)
    .flatMap((line) => renderLine(line, slots))
    .join('\n');
}

/** Lines outside of sections, and of sections that are kept. */
function keptLines(template: string, slots: Slots): string[] {
  const kept: string[] = [];
  const open: string[] = [];
  for (const line of template.split('\n')) {
    const [, mark, section = ''] = slotMark.exec(line) ?? [];
    if (mark === 'when') open.push(section);
    else if (mark === 'end' && open.pop() !== section) throw new Error(`Section ${section} is not open`);
    else if (mark === undefined && open.every((each) => isKept(slots, each))) kept.push(line);
  }
  if (open.length > 0) throw new Error(`Section ${open.join(', ')} has no end`);
  return kept;
}

function renderLine(line: string, slots: Slots): string[] {
  const [, pad = '', lines] = slotLine.exec(line) ?? [];
  if (lines !== undefined) return codeOf(slots, lines).map((each) => indent(each, pad.length));
  const [, before = '', own] = textLine.exec(line) ?? [];
  if (own !== undefined) return [before + text(filled(own, slots))];
  const margin = line.length - line.trimStart().length;
  return [
    line.replace(parts, (all: string, ...rest: unknown[]) => renderPart(all, rest.at(-1) as Part, slots, margin)),
  ];
}

function renderPart(all: string, part: Part, slots: Slots, margin: number): string {
  const inline = (slot: string): string => indent(codeOf(slots, slot).join('\n'), margin).slice(margin);
  if (part.code !== undefined) return inline(part.code);
  if (part.name !== undefined) return Array.isArray(slots[part.name]) ? inline(part.name) : nameOf(slots, part.name);
  if (!all.includes('__')) return all;
  if (part.comment !== undefined) return `/**${filled(part.comment, slots).replaceAll('*/', '')}*/`;
  if (part.attribute !== undefined) return `=${attr(filled(part.attribute, slots))}`;
  if (part.string !== undefined) return str(filled(part.string, slots));
  return `>${text(filled(part.text ?? '', slots))}`;
}

const filled = (part: string, slots: Slots): string => part.replace(word, (_all, slot: string) => wordsOf(slots, slot));

function isKept(slots: Slots, slot: string): boolean {
  const value = slots[slot];
  if (typeof value !== 'boolean') throw new Error(`Slot ${slot} takes true or false`);
  return value;
}

function wordsOf(slots: Slots, slot: string): string {
  const value = slots[slot];
  if (typeof value !== 'string') throw new Error(`Slot ${slot} takes words`);
  return value;
}

function nameOf(slots: Slots, slot: string): string {
  const name = wordsOf(slots, slot);
  if (!identifier.test(name)) throw new Error(`Slot ${slot} takes a name or lines of code`);
  return name;
}

function codeOf(slots: Slots, slot: string): readonly string[] {
  const value = slots[slot];
  if (typeof value !== 'object') throw new Error(`Slot ${slot} takes lines of code`);
  return value;
}
