import { beforeAll, describe, expect, it } from '@jest/globals';
import { AppCompiler } from '@lathe/app-compiler/app-compiler';
import { vendorDirForSpecs } from '@lathe/app-runtime/testing/vendor-dir';
import { packageAreas } from '@lathe/proto/apps/project/importable/packages';
import { actionType } from '@lathe/proto/builder-chat/actions';
import { coreEndpoints } from '@lathe/proto/integrations/core';
import { createSignedUrl, extractData, invokeLlm, sendEmail } from '@lathe/proto/integrations/http';
import { produceVersion } from '../conversation/answers/produce-version.js';
import type { StagedAnswer } from '../conversation/generations/generation.js';
import { mend } from '../detectors/mend.js';
import { methodsOf, userMethods } from '../detectors/project/entity-methods.js';
import { platformModules } from '../detectors/project/platform-modules.js';
import { promptVersions, repairTask, rules } from './prompt-texts.js';

const nonce = 'q7w2k9';

describe('the example in the rules', () => {
  const example = rules.slice(rules.indexOf('# A complete small example')).replaceAll('@@NONCE', `@@${nonce}`);
  let staged: StagedAnswer;
  const told: string[] = [];
  beforeAll(async () => {
    const produced = await produceVersion({
      accountId: '0'.repeat(24),
      turnId: '0'.repeat(24),
      prompt: 'a list of my books, with the author of each',
      attachments: [],
      history: [],
      draft: { name: '', visibility: 'public_without_login', head: null, chatCut: null, files: {}, tools: [] },
      model: {
        name: 'example',
        canRepair: false,
        async *answer() {
          yield { type: 'text', text: example };
          const usage = { promptTokens: 0, completionTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
          yield { type: 'end', finishReason: 'stop', usage };
        },
      },
      check: async (files) => {
        const checked = mend(files);
        told.push(...checked.initial.map(({ path, message }) => `${path}: ${message}`));
        return checked;
      },
      newNonce: () => nonce,
      today: '2026-03-10',
      emit: (event) => void (event.type === 'action-rejected' && told.push(event.reason)),
      signal: new AbortController().signal,
    });
    staged = produced.staged!;
  });

  it('is read whole, with a name, a reference, a page and sample rows', () => {
    expect(Object.keys(staged.files!)).toEqual(['entities/Author.json', 'entities/Book.json', 'pages/Books.jsx']);
    expect(staged.appName).toBe('My library');
    expect(staged.files!['entities/Book.json']).toContain('"x-ref": "Author"');
    expect(staged.records.map(({ entity, rows }) => [entity, rows.length])).toEqual([
      ['Author', 2],
      ['Book', 2],
    ]);
  });

  it('has nothing that the checks find', () => {
    expect(told).toEqual([]);
  });

  it('compiles', async () => {
    const compiler = new AppCompiler(await vendorDirForSpecs());
    expect((await compiler.compile({ files: staged.files! })).diagnostics).toEqual([]);
  }, 60_000);
});

describe('the rules', () => {
  it('name every component that there is with what it exports', () => {
    const components = [...platformModules].filter(([module]) => module.startsWith('components/ui/'));
    expect(components.length).toBeGreaterThan(40);
    for (const [module, exported] of components)
      expect(rules).toContain(`- ${module.slice('components/ui/'.length)}: ${[...exported].join(', ')}\n`);
  });

  it('name every package, service and action that there is', () => {
    const packages = packageAreas.flatMap((area) => area.packages).filter(({ isTold = true }) => isTold);
    expect(packages.length).toBeGreaterThan(30);
    for (const { name } of packages) expect(rules).toContain(name);
    for (const action of actionType.options) expect(rules).toContain(`@@NONCE ${action} {`);
  });

  it('names methods of entities that there are, and all of people that are not another name for one', () => {
    const named = (entity: string) =>
      [...rules.matchAll(new RegExp(`\\b${entity}\\.(\\w+)\\(`, 'g'))].map(([, name]) => name!);
    for (const entity of ['Dog', 'User'])
      expect(named(entity).filter((name) => !methodsOf(entity).has(name))).toEqual([]);
    const aliases = new Set(['schema', 'loginWithRedirect', 'updateMyUserData']);
    expect([...userMethods].filter((name) => !aliases.has(name) && !named('User').includes(name))).toEqual([]);
  });

  it('promise the integrations that are answered, each with its parameters, and no other', () => {
    const [said = ''] = /Services of the platform:.*?\n\n/s.exec(rules) ?? [];
    const contracts = {
      InvokeLLM: invokeLlm.body,
      SendEmail: sendEmail.body,
      ExtractDataFromUploadedFile: extractData.body,
      CreateFileSignedUrl: createSignedUrl.body,
    };
    expect([...said.matchAll(/(?<=await )\w+(?=\()/g)].map(([name]) => name).sort()).toEqual([...coreEndpoints].sort());
    for (const [name, { shape }] of Object.entries(contracts)) {
      const named = new RegExp(`await ${name}\\(\\{ ([\\w, ]+) \\}\\)`).exec(said)![1]!.split(', ');
      // What can only be false is there for apps of other builders.
      expect(named.sort()).toEqual(
        Object.keys(shape)
          .filter((key) => key !== 'add_context_from_internet')
          .sort(),
      );
    }
    const exported = platformModules.get('integrations/Core')!;
    for (const name of coreEndpoints) expect(exported).toContain(name);
    const unanswered = [...exported].filter((name) => !['Core', 'default', ...coreEndpoints].includes(name));
    expect(unanswered.length).toBeGreaterThan(0);
    for (const name of unanswered) expect(rules).not.toContain(name);
  });

  it('leave no blank unfilled, and are small enough for a small window', () => {
    expect(rules).not.toMatch(/\{\{\w+\}\}/);
    expect(rules.length).toBeLessThan(25_000);
  });
});

describe('prompts', () => {
  it('have versions', () => {
    for (const version of Object.values(promptVersions)) expect(version).toBeGreaterThan(0);
  });

  it('take a problem as it is, whatever is in it', () => {
    expect(repairTask('- `$&` {{problems}}')).toContain('- `$&` {{problems}}');
  });
});
