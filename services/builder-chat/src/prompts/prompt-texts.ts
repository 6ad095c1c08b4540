import { type PromptText, readPromptText } from '@lathe/platform/models/prompt-text';
import { coreEndpoints } from '@lathe/proto/integrations/core';
import { platformModules } from '../detectors/project/platform-modules.js';
import { packageList } from './package-list.js';

const read = (name: string): PromptText => readPromptText(new URL(`texts/${name}.md`, import.meta.url));

const uiFolder = 'components/ui/';
/** What stands for a word in double braces: lists that are kept where the builder checks by them. */
const lists: Readonly<Record<string, () => string>> = {
  components: () =>
    [...platformModules]
      .filter(([module]) => module.startsWith(uiFolder))
      .map(([module, exported]) => `- ${module.slice(uiFolder.length)}: ${[...exported].join(', ')}`)
      .join('\n'),
  integrations: () => coreEndpoints.join(', '),
  packages: () => packageList,
};

const filled = (text: string): string =>
  Object.entries(lists).reduce((whole, [name, list]) => whole.replaceAll(`{{${name}}}`, list), text);

const texts = {
  rules: read('rules'),
  first: read('first'),
  continuation: read('continuation'),
  opened: read('opened'),
  repair: read('repair'),
};

/**
 * What every request begins with. It is the same for all, so that providers can cache it; the mark and the app come
 * after it.
 */
export const rules = filled(texts.rules.text);
export const firstTask = texts.first.text;
export const continuationTask = texts.continuation.text;
export const openedTask = texts.opened.text;
export const repairTask = (problems: string): string => texts.repair.text.replace('{{problems}}', () => problems);

/** Which prompts an answer was made with, for those who compare answers. */
export const promptVersions: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(texts).map(([name, { version }]) => [name, version]),
);
