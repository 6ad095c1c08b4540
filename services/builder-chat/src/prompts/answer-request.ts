import type { CallableTool } from '@lathe/proto/apps/tools/callable-tool';
import type { ProjectFiles } from '../actions/staging/project.js';

/** What a model is asked. */
export interface AnswerRequest {
  /** On whose behalf. */
  accountId: string;
  /** The app that it is asked about; absent where there is none yet. */
  appId?: string;
  /** Of which turn; absent where no ledger is kept. */
  turnId?: string;
  /** Six lower-case letters or digits that mark the control lines of this answer. */
  nonce: string;
  prompt: string;
  /** The app as it is before the answer. */
  files: ProjectFiles;
  /** Tools that the app can run. */
  tools?: readonly CallableTool[];
  /** Absent while the app has no name of its own. */
  appName?: string;
  /** Earlier messages, oldest first, in turns that begin with a person. */
  history: { role: 'user' | 'assistant'; content: string }[];
  /** How earlier requests of this conversation have shown the app, so that what they began with comes again. */
  shown?: ShownApp;
  /** Attached text files. */
  attachments: { name: string; content: string }[];
  pictures?: Picture[];
  /** What the data of the app says about the prompt; absent where it has none. */
  sources?: AppSources;
  /** `yyyy-mm-dd` */
  today: string;
  /** What this answer has come to so far, when it is asked to go on. */
  soFar?: AnswerSoFar;
  /** Problems to mend instead of a prompt to answer. */
  repair?: { path: string; line: number; message: string }[];
}

export interface AppSources {
  /** Goes around each quotation; nobody who wrote a source can know it. */
  mark: string;
  /** Of the data items that are found, the newest first. */
  names: string[];
  /** The best ones first. */
  passages: { name: string; place: string | null; text: string }[];
}

export interface ShownApp {
  /** Files of the version that the conversation has shown first. */
  files: ProjectFiles;
  /** Paths that were changed since, the last one last. */
  changed: string[];
}

/** `data` is base64; null where the model cannot be given it. */
export interface Picture {
  name: string;
  contentType: string;
  data: string | null;
}

/** Where an answer stands that a model has begun. */
export interface AnswerSoFar {
  /** What it said, and what it did in a sentence. */
  told: string;
  /** The app with what it did. */
  files: ProjectFiles;
  /** Files that it wants to see. */
  opened: string[];
  /** Whether it may ask for more. */
  mayOpenMore: boolean;
  /** What it wrote that could not be applied. */
  rejected: { file: string; reason: string; raw: string }[];
}
