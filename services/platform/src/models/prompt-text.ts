import { readFileSync } from 'node:fs';

/** What a language model is told, with its version. */
export interface PromptText {
  readonly version: number;
  readonly text: string;
}

const form = /^---\nversion: (\d+)\n---\n(.*)$/s;

/** Reads a prompt, a Markdown file in a folder `prompts/texts` that begins with its version. Throws where it does not. */
export function readPromptText(file: URL): PromptText {
  const [, version, text] = form.exec(readFileSync(file, 'utf8')) ?? [];
  if (version === undefined || text === undefined)
    throw new Error(`The prompt ${file.pathname} does not begin with its version.`);
  return { version: Number(version), text: text.trimEnd() };
}
