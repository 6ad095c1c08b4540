import type { NewGenerationEvent } from '@lathe/proto/builder-chat/generation';
import type { ApplyContext, AttachedFile } from '../../actions/staging/action.js';
import type { Check } from '../../detectors/repair.js';
import type { AnswerModel } from '../../models/answer-model.js';
import type { AnswerRequest, AppSources, ShownApp } from '../../prompts/answer-request.js';
import type { AppDraft } from '../apps/app-gateway.js';

/** One message, and everything needed to answer it. */
export interface AnswerInput {
  /** On whose behalf. */
  accountId: string;
  /** The app that the message is about. */
  appId?: string;
  /** Of which turn: the generation's id. */
  turnId: string;
  prompt: string;
  attachments: AttachedFile[];
  history: AnswerRequest['history'];
  /** How the conversation has shown the app before; nothing where that is not known. */
  shown?: ShownApp;
  draft: AppDraft;
  /** What the app's data says about the prompt; absent where it has none. */
  sources?: AppSources;
  model: AnswerModel;
  check: Check;
  newNonce(): string;
  /** `yyyy-mm-dd` */
  today: string;
  emit(event: NewGenerationEvent): void;
  signal: AbortSignal;
}

/** What actions are applied with. */
export const contextOf = ({ prompt, attachments }: AnswerInput): ApplyContext => ({ prompt, attachments });
