import { isDeepStrictEqual } from 'node:util';
import type { AnswerInput } from '@lathe/builder-chat/conversation/answers/answer-input';
import { produceVersion } from '@lathe/builder-chat/conversation/answers/produce-version';
import { mend } from '@lathe/builder-chat/detectors/mend';
import type { AnswerChunk } from '@lathe/builder-chat/models/answer-model';
import { type CorpusAnswer, entity, page, rows } from './answer-corpus.ts';

export interface JudgedAnswer {
  /** Calls of the model, repairs included. */
  readonly calls: number;
  readonly faults: readonly string[];
}

type Files = Record<string, string>;
interface Outcome {
  readonly files: Files;
  readonly rows: readonly object[];
}

export const nonce = 'q7w2k9';
const noUsage = { promptTokens: 0, completionTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
const built: Files = { 'entities/Dog.json': entity, 'pages/Dogs.jsx': `${page('Dogs')}\n` };
const faultless: Readonly<Record<CorpusAnswer['scenario'], Outcome>> = {
  build: { files: built, rows: JSON.parse(rows) },
  edit: { files: { ...built, 'pages/Dogs.jsx': `${page('My dogs')}\n` }, rows: [] },
};
/** What no reader of the chat shall see. */
const code = /@@|export default|add_file|"properties"|<\/?think/;

/**
 * Tries an answer as the builder does, with a model that writes `plain`, the faultless answer of the scenario, when it
 * is asked again.
 */
export async function judgeAnswer(answer: CorpusAnswer, plain: string): Promise<JudgedAnswer> {
  const before: Files = answer.scenario === 'edit' ? built : {};
  let calls = 0;
  let shown = '';
  const write = async function* (): AsyncGenerator<AnswerChunk> {
    calls += 1;
    const text = calls === 1 ? answer.text : plain;
    for (let at = 0; at < text.length; at += 7) yield { type: 'text', text: text.slice(at, at + 7) };
    yield { type: 'end', finishReason: answer.kind.startsWith('cut') ? 'length' : 'stop', usage: noUsage };
  };
  const input: AnswerInput = {
    accountId: '0'.repeat(24),
    turnId: '0'.repeat(24),
    prompt: answer.scenario === 'build' ? 'an app for my dogs' : 'call the page My dogs',
    attachments: [],
    history: [],
    draft: { name: '', visibility: 'public_without_login', head: null, chatCut: null, files: before, tools: [] },
    model: { name: answer.family, canRepair: true, answer: write },
    check: async (files, options) => mend(files, 'public_without_login', options),
    newNonce: () => nonce,
    today: '2026-11-23',
    emit: (event) => void (shown += event.type === 'text' ? event.delta : ''),
    signal: new AbortController().signal,
  };
  try {
    const { staged } = await produceVersion(input);
    const records = staged?.records.flatMap((batch) => batch.rows) ?? [];
    const faults = faultsOf({ files: staged?.files ?? before, rows: records }, before, answer);
    return { calls, faults: code.test(shown) ? [...faults, 'code is shown as chat'] : faults };
  } catch (error) {
    const refused = answer.outcomes.includes('unchanged');
    return { calls, faults: refused ? [] : [`failed: ${error instanceof Error ? error.message : String(error)}`] };
  }
}

function faultsOf(outcome: Outcome, before: Files, { outcomes, scenario }: CorpusAnswer): string[] {
  if (outcomes.length > 0) return outcomes.flatMap((line) => (holds(line, outcome, before) ? [] : [`not: ${line}`]));
  const wanted = faultless[scenario];
  const paths = new Set([...Object.keys(wanted.files), ...Object.keys(outcome.files)]);
  const faults = [...paths]
    .filter((path) => !isDeepStrictEqual(meaning(path, wanted.files[path]), meaning(path, outcome.files[path])))
    .map(
      (path) =>
        `${path} ${path in outcome.files ? (path in wanted.files ? 'is another' : 'is too much') : 'is not there'}`,
    );
  const found = outcome.rows.map(fieldsOf);
  return isDeepStrictEqual(found, wanted.rows.map(fieldsOf)) ? faults : [...faults, `rows: ${JSON.stringify(found)}`];
}

const fieldsOf = (row: object): unknown[] => Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1));

/** Files are alike whatever the blank lines at their ends, entities whatever their layout and order. */
function meaning(path: string, content: string | undefined): unknown {
  if (content === undefined || !path.endsWith('.json')) return content?.trim();
  const { name, properties, required, permissions } = JSON.parse(content) as Record<string, unknown>;
  return { name, properties, required, permissions };
}

function holds(line: string, { files, rows: records }: Outcome, before: Files): boolean {
  const [word, first = '', ...rest] = line.split(' ');
  const { properties, permissions } = JSON.parse(files['entities/Dog.json'] ?? '{}') as Partial<
    Record<'properties' | 'permissions', Record<string, unknown>>
  >;
  if (word === 'has') return files[first]?.includes(rest.join(' ')) ?? false;
  if (word === 'no') return !(first in files);
  if (word === 'unchanged') return isDeepStrictEqual(files, before);
  if (word === 'rows') return records.length === Number(first);
  if (word === 'entity') return isDeepStrictEqual(Object.keys(properties ?? {}).sort(), rest.toSorted());
  if (word === 'rights') return permissions?.['read'] === first && permissions['write'] === rest[0];
  throw new Error(`not an outcome: ${line}`);
}
