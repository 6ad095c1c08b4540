import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { AppCompiler } from '@lathe/app-compiler/app-compiler';
import { vendorDirForSpecs } from '@lathe/app-runtime/testing/vendor-dir';
import { detect } from '../detectors/detect.js';
import { lowerFirst } from './language/words.js';
import type { AppPlan } from './model/app-plan.js';
import { readPlan } from './plan/read-plan.js';
import { type Answered, ask, askUntilBuilt } from './test-support/answers.js';

const corpus = readFileSync(new URL('../../test/corpus/engine-work.txt', import.meta.url), 'utf8');
/** Sentences of the corpus: every third, so that all kinds and languages are among them. */
const sentences = corpus
  .split(/^## /m)
  .slice(1)
  .map((block) => block.split('\n'))
  .map(
    ([name = '', ...lines]) =>
      [name, lines.filter((line) => line !== '' && !line.startsWith('- ')).join('\n')] as const,
  )
  .filter((_one, index) => index % 3 === 0)
  .slice(0, 20);

/** Everything that an app had is still there: entities, fields, pages. */
function expectNothingLost(before: AppPlan, after: AppPlan): void {
  for (const entity of before.entities) {
    const now = after.entities.find(({ name }) => name === entity.name);
    expect([entity.name, now?.fields.map(({ key }) => key)]).toEqual([
      entity.name,
      expect.arrayContaining(entity.fields.map(({ key }) => key)),
    ]);
    expect(now?.permissions).toEqual(entity.permissions);
  }
  expect(after.order).toEqual(expect.arrayContaining(before.order));
}

describe(`${sentences.length} sentences of the corpus, with three follow-ups each`, () => {
  let compiler: AppCompiler;
  beforeAll(async () => {
    compiler = new AppCompiler(await vendorDirForSpecs());
  });

  async function expectSound(answer: Answered): Promise<void> {
    expect(answer.failures).toEqual([]);
    expect(detect(answer.files)).toEqual([]);
    expect((await compiler.compile({ files: answer.files })).diagnostics).toEqual([]);
  }

  it.each(sentences)(
    '%s',
    async (_name, sentence) => {
      let answer = await askUntilBuilt(sentence);
      await expectSound(answer);
      const [entity] = readPlan(answer.files).entities;
      const many = lowerFirst(entity?.plural ?? '');
      for (const wish of [
        `add a shoe size field to ${many}`,
        'make the accent colour #7a3e9d',
        `show the newest ${many} first`,
      ]) {
        const before = readPlan(answer.files);
        const next = await ask(wish, answer.files);
        expect([wish, next.actions.length > 0]).toEqual([wish, true]);
        expectNothingLost(before, readPlan(next.files));
        await expectSound(next);
        answer = next;
      }
    },
    60_000,
  );
});
