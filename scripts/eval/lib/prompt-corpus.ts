import { readFileSync } from 'node:fs';

export interface CorpusPrompt {
  readonly name: string;
  readonly wish: string;
  readonly followUps: readonly string[];
}

/** Prompts of a corpus file, in the form that prompts.txt explains. Throws with the heading that has no wish. */
export function readPromptCorpus(path: string): CorpusPrompt[] {
  const [, ...blocks] = readFileSync(path, 'utf8').split(/^## /m);
  return blocks.map((block) => {
    const [name = '', ...lines] = block.trim().split('\n');
    const wish = lines.filter((line) => !line.startsWith('> ')).join('\n');
    if (wish === '') throw new Error(`${path}: ${name} has no wish`);
    return {
      name,
      wish,
      followUps: lines.filter((line) => line.startsWith('> ')).map((line) => line.slice('> '.length)),
    };
  });
}
