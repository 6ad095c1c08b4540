import type { AppCompiler } from '@lathe/app-compiler/app-compiler';
import type { PendingRows } from '@lathe/builder-chat/actions/staging/project';
import type { AnswerInput } from '@lathe/builder-chat/conversation/answers/answer-input';
import { historyOf } from '@lathe/builder-chat/conversation/answers/history-of';
import { newNonce } from '@lathe/builder-chat/conversation/answers/new-nonce';
import { produceVersion } from '@lathe/builder-chat/conversation/answers/produce-version';
import { shownVersion } from '@lathe/builder-chat/conversation/answers/shown-version';
import type { WrittenAnswer } from '@lathe/builder-chat/conversation/answers/write-answer';
import type { StagedAnswer } from '@lathe/builder-chat/conversation/generations/generation';
import type { StoredMessage } from '@lathe/builder-chat/conversation/messages/message';
import { mend } from '@lathe/builder-chat/detectors/mend';
import type { AnswerModel } from '@lathe/builder-chat/models/answer-model';
import type { ModelUse } from '@lathe/platform/models/usage-ledger';
import { actionFile } from '@lathe/proto/builder-chat/actions';
import type { Rendering } from '../../lib/rendered-app.ts';
import type { CorpusPrompt } from './prompt-corpus.ts';

type Files = Record<string, string>;

/** What became of one wish. */
export interface JudgedWish {
  readonly wish: string;
  /** Why there is no version; null where there is one, or where the answer was words alone. */
  readonly failure: string | null;
  /** It changed the app, or asked back. */
  readonly outcome: 'changed' | 'words' | 'failed';
  /** Nothing was refused and nothing had to be asked again. */
  readonly atFirstTry: boolean;
  /** Problems that the compiler finds in the version, and those that the checks are left with. */
  readonly faults: readonly string[];
  /** What a browser finds wrong with it; null where it was not tried. */
  readonly rendering: readonly string[] | null;
  /** The first page (base64 PNG). */
  readonly picture: string;
  /** Files of before that are gone, and entities that lost fields. */
  readonly regressions: readonly string[];
  readonly calls: number;
  readonly repairs: number;
  readonly promptTokens: number;
  readonly cachedTokens: number;
  readonly completionTokens: number;
  /** US dollars; null where no price is known. */
  readonly cost: number | null;
  readonly seconds: number;
}

export interface JudgedPrompt {
  readonly name: string;
  readonly wishes: readonly JudgedWish[];
}

export interface Bench {
  readonly model: AnswerModel;
  readonly compiler: AppCompiler;
  /** Absent where there is no browser. */
  readonly rendering?: Rendering | undefined;
  /** Takes the calls that were made since it was last asked. */
  takeCalls(): ModelUse[];
}

/** What the wishes so far have come to. */
interface Talk {
  readonly versions: Files[];
  readonly messages: StoredMessage[];
  readonly rows: PendingRows[];
}

/** Lets a model answer a wish and its follow-ups as the builder does, each on what the one before has made. */
export async function judgePrompt({ name, wish, followUps }: CorpusPrompt, bench: Bench): Promise<JudgedPrompt> {
  const talk: Talk = { versions: [], messages: [], rows: [] };
  const wishes: JudgedWish[] = [];
  for (const one of [wish, ...followUps]) wishes.push(await judgeWish(one, talk, bench));
  return { name, wishes };
}

async function judgeWish(
  wish: string,
  { versions, messages, rows }: Talk,
  { model, compiler, rendering, takeCalls }: Bench,
): Promise<JudgedWish> {
  const before = versions.at(-1) ?? {};
  const started = Date.now();
  let findings: string[] = [];
  const emit: AnswerInput['emit'] = (event) => {
    if (event.type === 'findings') findings = event.findings.issues.map(({ file, message }) => `${file}: ${message}`);
  };
  let staged: StagedAnswer | null = null;
  let answer: WrittenAnswer | null = null;
  let failure: string | null = null;
  try {
    const produced = await produceVersion(inputOf(wish, before, versions, messages, model, emit));
    staged = produced.staged;
    answer = produced.answer;
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  }
  const files = staged?.files ?? null;
  rows.push(...(staged?.records ?? []));
  if (files !== null) versions.push(files);
  messages.push(...turnOf(wish, answer, files === null ? null : String(versions.length - 1), failure));
  const calls = takeCalls();
  const sum = (of: (use: ModelUse) => number): number => calls.reduce((total, use) => total + of(use), 0);
  const repairs = calls.filter(({ purpose }) => purpose === 'repair').length;
  const seconds = Math.round((Date.now() - started) / 100) / 10;
  const rendered = files === null ? undefined : await rendering?.render({ files, rows });
  const compiled = files === null ? [] : (await compiler.compile({ files })).diagnostics;
  return {
    wish,
    failure,
    outcome: failure !== null ? 'failed' : files === null ? 'words' : 'changed',
    atFirstTry: failure === null && repairs === 0 && answer?.rejected.length === 0,
    faults: [...compiled.map(({ file, message }) => `${file}: ${message}`), ...findings],
    rendering: rendered?.faults ?? null,
    picture: rendered?.picture ?? '',
    regressions: files === null ? [] : regressionsOf(before, files),
    calls: calls.length,
    repairs,
    promptTokens: sum(({ promptTokens }) => promptTokens),
    cachedTokens: sum(({ cacheReadTokens }) => cacheReadTokens),
    completionTokens: sum(({ completionTokens }) => completionTokens),
    cost: calls.some(({ cost }) => cost === null) ? null : sum(({ cost }) => cost ?? 0),
    seconds,
  };
}

function inputOf(
  prompt: string,
  files: Files,
  versions: Files[],
  messages: StoredMessage[],
  model: AnswerModel,
  emit: AnswerInput['emit'],
): AnswerInput {
  const first = shownVersion(messages);
  return {
    accountId: '0'.repeat(24),
    turnId: '0'.repeat(24),
    prompt,
    attachments: [],
    history: historyOf(messages),
    ...(first && { shown: { files: versions[Number(first.versionId)]!, changed: first.changed } }),
    draft: { name: '', visibility: 'public_without_login', head: null, chatCut: null, files, tools: [] },
    model,
    check: async (project, options) => mend(project, 'public_without_login', options),
    newNonce,
    today: new Date().toISOString().slice(0, 10),
    emit,
    signal: new AbortController().signal,
  };
}

/** The conversation as it is stored, as far as a later request is made of it. */
function turnOf(
  wish: string,
  answer: WrittenAnswer | null,
  versionId: string | null,
  failure: string | null,
): StoredMessage[] {
  const common = { errorCode: null, attachments: [] };
  const toolInvocations = (answer?.actions ?? []).map(({ action, header }) => ({
    toolName: action,
    result: { file: actionFile(action, header), complete: true },
  }));
  return [
    { ...common, role: 'user', content: wish, status: 'ready', error: null, versionId: null, toolInvocations: [] },
    {
      ...common,
      role: 'assistant',
      content: answer?.text ?? '',
      status: failure === null ? 'ready' : 'failed',
      error: failure,
      versionId,
      toolInvocations,
    },
  ] as unknown as StoredMessage[];
}

function regressionsOf(before: Files, now: Files): string[] {
  return Object.entries(before).flatMap(([path, content]) => {
    const next = now[path];
    if (next === undefined) return [`${path} is gone`];
    if (!path.endsWith('.json')) return [];
    const lost = fieldsOf(content).filter((field) => !fieldsOf(next).includes(field));
    return lost.map((field) => `${path} lost ${field}`);
  });
}

const fieldsOf = (entity: string): string[] =>
  Object.keys((JSON.parse(entity) as { properties?: object }).properties ?? {});
