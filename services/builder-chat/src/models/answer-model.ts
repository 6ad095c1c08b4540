import type { Costs } from '@lathe/platform/models/cost-of';
import type { FinishReason, TokenUsage } from '@lathe/platform/models/models';
import type { AnswerRequest } from '../prompts/answer-request.js';

/** `appName` is a name for an app that has none yet. */
export type AnswerChunk =
  | { type: 'text'; text: string }
  | { type: 'end'; finishReason: FinishReason; usage: TokenUsage; appName?: string };

/** Injection token of the AnswerModel that this installation answers with. */
export const ANSWER_MODEL = Symbol('AnswerModel');

/** Something that writes answers in the action grammar. */
export interface AnswerModel {
  /** As shown to admins. */
  readonly name: string;
  /** It can mend what detectors found. */
  readonly canRepair: boolean;
  /** A name in its answer is one that somebody asked for: an app that has a name takes it, too. */
  readonly renamesApps?: boolean;
  /** It is given the pictures that come with a message. */
  readonly seesImages?: boolean;
  /** What tokens of it cost; undefined where that is not known. */
  costs?(usage: TokenUsage): Costs | undefined;
  /** Streams an answer; the last chunk is its end. Throws a ModelError when it cannot go on. */
  answer(request: AnswerRequest, signal: AbortSignal): AsyncIterable<AnswerChunk>;
}
