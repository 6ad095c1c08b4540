import { describe, expect, it } from '@jest/globals';
import { WorkerCrash } from '@lathe/platform/workers/worker-pool';
import { BuiltinAnswers } from './builtin-answers.js';

const request = {
  accountId: 'a',
  nonce: 'a1b2c3',
  prompt: 'dogs with name and breed',
  files: {},
  history: [],
  attachments: [],
  today: '2026-01-02',
};

describe('the built-in engine in its process', () => {
  it('says that its process is gone, which is no failure of the answer: its job runs again', async () => {
    const model = new BuiltinAnswers();
    const first = model.answer(request, new AbortController().signal).next();
    const closed = model.onModuleDestroy();
    await expect(first).rejects.toBeInstanceOf(WorkerCrash);
    await closed;
  });
});
