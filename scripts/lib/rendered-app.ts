import type { PendingRows } from '@lathe/builder-chat/actions/staging/project';

type Files = Record<string, string>;
/** An app with the sample rows that its answers have brought. */
export interface ShownApp {
  readonly files: Files;
  readonly rows: readonly PendingRows[];
}

/** What a browser makes of an app. */
export interface Rendered {
  /** What its pages throw, and what shows nothing. */
  readonly faults: readonly string[];
  /** A picture of the first page (base64 PNG). */
  readonly picture: string;
}

/** Shows apps in Chromium. */
export interface Rendering {
  render(app: ShownApp): Promise<Rendered>;
  stop(): Promise<void>;
}
