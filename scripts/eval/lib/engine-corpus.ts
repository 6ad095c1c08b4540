import { readFileSync } from 'node:fs';

export interface ExpectedField {
  /** Any of them will do; none where a reference is known by its target alone. */
  readonly names: readonly string[];
  readonly isOptional: boolean;
  readonly kind?: string | undefined;
  readonly options?: readonly string[] | undefined;
  /** A name of the entity that it points to. */
  readonly ref?: string | undefined;
}

export interface ExpectedEntity {
  readonly names: readonly string[];
  readonly isOptional: boolean;
  readonly access?: { readonly read: string; readonly write: string } | undefined;
  readonly fields: readonly ExpectedField[];
}

export interface CorpusSentence {
  readonly language: string;
  readonly kind: string;
  readonly name: string;
  readonly sentence: string;
  readonly entities: readonly ExpectedEntity[];
}

const entityLine = /^- (\??)([^:[]+?)(?: \[(\w+) (\w+)\])?(?:: (.*))?$/;
const fieldForm = /^(\??)([^:=>]*?)(?::(\w+)| = (.+)|>(.+))?$/;

/** Sentences of a corpus file, in the form that engine-work.txt explains. Throws with the line that is not in it. */
export function readEngineCorpus(path: string): CorpusSentence[] {
  const [, ...blocks] = readFileSync(path, 'utf8').split(/^## /m);
  return blocks.map((block) => {
    const [head = '', ...lines] = block.trim().split('\n');
    const [, language, kind, name] = /^(\w+) (\w+) (.+)$/.exec(head) ?? [];
    if (!language || !kind || !name) throw new Error(`${path}: no heading: ${head}`);
    const sentence = lines.filter((line) => !line.startsWith('- ')).join('\n');
    return { language, kind, name, sentence, entities: lines.filter((line) => line.startsWith('- ')).map(entityOf) };
  });
}

function entityOf(line: string): ExpectedEntity {
  const [, optional, names, read, write, fields] = entityLine.exec(line) ?? [];
  if (!names) throw new Error(`not an entity: ${line}`);
  return {
    names: names.split('/'),
    isOptional: optional === '?',
    access: read && write ? { read, write } : undefined,
    fields: fields ? fields.split(', ').map(fieldOf) : [],
  };
}

function fieldOf(text: string): ExpectedField {
  const [, optional, names = '', kind, options, ref] = fieldForm.exec(text) ?? [];
  if (names === '' && !ref) throw new Error(`not a field: ${text}`);
  return {
    names: names === '' ? [] : names.split('/'),
    isOptional: optional === '?',
    kind,
    options: options?.split('|'),
    ref,
  };
}
