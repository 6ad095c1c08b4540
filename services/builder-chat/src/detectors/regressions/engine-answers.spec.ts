import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { lowerFirst } from '../../engine/language/words.js';
import { readPlan } from '../../engine/plan/read-plan.js';
import { ask, askUntilBuilt } from '../../engine/test-support/answers.js';
import { Project } from '../project/project-model.js';
import { regressionsOf } from './regressions-of.js';

const corpus = readFileSync(new URL('../../../test/corpus/engine-work.txt', import.meta.url), 'utf8');
/** Sentences of the corpus, every fifth. */
const sentences = corpus
  .split(/^## /m)
  .slice(1)
  .map((block) => block.split('\n').slice(1))
  .map((lines) => lines.filter((line) => line !== '' && !line.startsWith('- ')).join('\n'))
  .filter((_one, index) => index % 5 === 0)
  .slice(0, 12);

/** What people ask next, things that take something away among them. */
const wishesFor = (many: string): string[] => [
  `add a shoe size field to ${many}`,
  'make the accent colour #7a3e9d',
  `show the newest ${many} first`,
  `rename ${many} to things`,
  'dark mode',
  `delete ${many}`,
];

describe('answers of the built-in engine', () => {
  it.each(sentences)('lose nothing that was not asked for: %s', async (sentence) => {
    let { files } = await askUntilBuilt(sentence);
    const [entity] = readPlan(files).entities;
    for (const wish of wishesFor(lowerFirst(entity?.plural ?? ''))) {
      const next = await ask(wish, files);
      const [before, after] = [files, next.files].map((each) => new Project(each, 'public_without_login'));
      expect([wish, regressionsOf(before!, after!, wish).map(({ message }) => message)]).toEqual([wish, []]);
      files = next.files;
    }
  });
});
