import { describe, expect, it } from '@jest/globals';
import { offersIn } from '@lathe/proto/builder-chat/offers';
import { detect } from '../detectors/detect.js';
import { readPlan } from './plan/read-plan.js';
import { type Answered, ask, askUntilBuilt } from './test-support/answers.js';

const unclear = 'Somehow everything at our place is always a mess and I would like that to become better soon please';
const talk = (...contents: string[]): { role: string; content: string }[] =>
  contents.map((content, at) => ({ role: at % 2 === 0 ? 'user' : 'assistant', content }));
const entitiesOf = ({ files }: Answered): string[] => readPlan(files).entities.map(({ name }) => name);

describe('a wish that is not clear', () => {
  it('is answered by a plan before anything is built', async () => {
    const plan = await ask(unclear);
    expect(plan.actions).toEqual([]);
    expect(plan.chat).toContain('I understood: **');
    expect(plan.chat).toContain('nothing is built yet');
    expect(offersIn(plan.chat)[0]).toBe('Build this');
  });

  it('is built as planned once it is agreed to', async () => {
    const built = await askUntilBuilt(unclear);
    expect(built.failures).toEqual([]);
    expect(detect(built.files)).toEqual([]);
    expect(entitiesOf(built).length).toBeGreaterThan(0);
  });

  it('is read together with what is said about the plan', async () => {
    const plan = await ask(unclear);
    const history = talk(unclear, plan.chat);
    const better = await ask(
      'It is about tools with name and place; loans with tool, person and since',
      {},
      { history },
    );
    expect(entitiesOf(better)).toEqual(expect.arrayContaining(['Tool', 'Loan']));
  });

  it('"Build this" means nothing where no plan was shown', async () => {
    const history = talk('dogs with name', 'The app is ready.');
    expect((await ask('cats with name', {}, { history })).actions).toContain('add_entity Cat');
  });
});

describe('a wish for something else than an app that keeps things', () => {
  it.each([
    'make me a snake game',
    'a tetris clone',
    'I want a stopwatch',
    'build a chatbot for my website',
    'ein Tetris bitte',
  ])('%s: says why, and offers what comes near', async (prompt) => {
    const answer = await ask(prompt);
    expect(answer.actions).toEqual([]);
    expect(answer.chat).toContain('So nothing is built');
    for (const offered of offersIn(answer.chat)) {
      const built = await ask(offered);
      expect([offered, built.failures, entitiesOf(built).length]).toEqual([offered, [], 1]);
    }
  });

  it.each(['keep the scores of our snake games', 'a board game collection with title, players and owner'])(
    '%s is one that keeps things',
    async (prompt) => expect((await ask(prompt)).actions.length).toBeGreaterThan(0),
  );
});

describe('a page about somebody', () => {
  it('is built of the sections that are named', async () => {
    const page = await ask('I need a landing page for my restaurant with opening hours, a gallery and a contact form.');
    expect(detect(page.files)).toEqual([]);
    const plan = readPlan(page.files);
    expect(plan.entities.map(({ name, permissions }) => [name, permissions.read, permissions.write])).toEqual([
      ['OpeningHour', 'all', 'admin'],
      ['Photo', 'all', 'admin'],
      ['Message', 'admin', 'all'],
    ]);
  });

  it('has the usual sections where none is named', async () => {
    expect(entitiesOf(await ask('a website for our choir'))).toEqual(['OpeningHour', 'Photo', 'Message']);
  });
});
