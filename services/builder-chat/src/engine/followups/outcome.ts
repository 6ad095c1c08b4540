import type { AppPlan } from '../model/app-plan.js';
import type { SampleRows } from '../templates/samples/sample-rows.js';

/** What the engine is asked to change, seen by every command. */
export interface Request {
  /** One wish, without "please" and punctuation at its end. */
  text: string;
  /** The app before this wish; commands change a copy. */
  plan: AppPlan;
  today: string;
  attachments: { name: string; content: string }[];
}

export interface Rename {
  /** Entity name after the change. */
  entity: string;
  from?: string;
  /** New field key to old one. */
  fields: Record<string, string>;
}

/** A change that was understood. */
export interface Change {
  plan: AppPlan;
  /** What was done, for the chat: one sentence. */
  say: string;
  renames?: Rename[];
  rows?: SampleRows[];
  imports?: { entity: string; file: string }[];
}

/** Understood, but there is a reason not to: a sentence or two, and wishes that come near. */
export interface Refusal {
  refuse: string;
  offers?: string[];
}

/** Answers nothing when the wish is not of its kind. */
export type Command = (request: Request) => Change | Refusal | undefined;

export const isRefusal = (outcome: Change | Refusal): outcome is Refusal => 'refuse' in outcome;
