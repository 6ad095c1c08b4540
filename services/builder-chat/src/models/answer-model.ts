import type { ProjectFiles } from '../actions/project.js';

/** What a model is asked. */
export interface AnswerRequest {
  /** Six lower-case letters or digits that mark the control lines of this answer. */
  nonce: string;
  prompt: string;
  files: ProjectFiles;
  /** Absent while the app has no name of its own. */
  appName?: string;
  /** Earlier messages, oldest first. */
  history: { role: 'user' | 'assistant'; content: string }[];
  /** Attached text files. */
  attachments: { name: string; content: string }[];
  /** `yyyy-mm-dd` */
  today: string;
  /** Problems to mend instead of a prompt to answer. */
  repair?: { path: string; line: number; message: string }[];
}

export type FinishReason = 'stop' | 'length' | 'refusal' | 'other';

export interface AnswerUsage {
  promptTokens: number;
  completionTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
}

/** `appName` is a name for an app that has none yet. */
export type AnswerChunk =
  { type: 'text'; text: string } | { type: 'end'; finishReason: FinishReason; usage: AnswerUsage; appName?: string };

/** Injection token of the AnswerModel that this installation answers with. */
export const ANSWER_MODEL = Symbol('AnswerModel');

/** Something that writes answers in the action grammar. */
export interface AnswerModel {
  /** As shown to admins. */
  readonly name: string;
  /** It can mend what detectors found. */
  readonly canRepair: boolean;
  /** Streams an answer; the last chunk is its end. Throws a ModelError when it cannot go on. */
  answer(request: AnswerRequest, signal: AbortSignal): AsyncIterable<AnswerChunk>;
}

export type ModelErrorCode = 'too-many-requests' | 'chat/model-failed' | 'chat/model-refused' | 'chat/model-key';

const SENTENCES: Record<ModelErrorCode, string> = {
  'too-many-requests': 'Rate limit exceeded. Please try again later.',
  'chat/model-failed': 'An error occurred while processing your request please try again later',
  'chat/model-refused': 'The language model declined to answer this. Say it differently and try again',
  'chat/model-key':
    'The language model did not accept the key of this installation. Whoever runs it can set LLM_API_KEY',
};

/** The model could not answer. The message is for people; `cause` is for the log. */
export class ModelError extends Error {
  constructor(
    readonly code: ModelErrorCode,
    cause?: unknown,
  ) {
    super(SENTENCES[code], { cause });
  }
}
