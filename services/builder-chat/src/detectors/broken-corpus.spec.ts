import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { ProjectFiles } from '../actions/staging/project.js';
import { detect, detectors } from './detect.js';
import { mend } from './mend.js';
import { repair } from './repair.js';

interface BrokenApp {
  what: string;
  files: ProjectFiles;
  /** What a file has in the end. */
  has: [path: string, text: string][];
  told: string[];
}

const [, ...blocks] = readFileSync(join(import.meta.dirname, '../../test/corpus/broken.txt'), 'utf8').split(/^## /m);
const [every, ...apps] = blocks.map(readApp);

function readApp(block: string): BrokenApp {
  const [head = '', ...parts] = block.trimEnd().split(/\n(?=--- |=== )/);
  const files = parts
    .filter((part) => part.startsWith('--- '))
    .map((part) => [part.slice(4, part.indexOf('\n')), `${part.slice(part.indexOf('\n') + 1)}\n`] as const);
  const outcomes = parts.filter((part) => part.startsWith('=== ')).map((part) => part.slice(4).trimEnd());
  return {
    what: head.trim(),
    files: Object.fromEntries(files),
    has: outcomes.flatMap((line) => {
      const at = line.indexOf(' ');
      return line.startsWith('told ') ? [] : [[line.slice(0, at), line.slice(at + 1)] as [string, string]];
    }),
    told: outcomes.filter((line) => line.startsWith('told ')).map((line) => line.slice(5)),
  };
}

const tellAll = (issues: { detectorId: string; path: string; line: number }[]): string[] =>
  issues.map(({ detectorId, path, line }) => `${detectorId} ${path}:${line}`).sort();

describe('a broken app of the corpus', () => {
  it('is one of at least 60, with each detector of a single project among them', () => {
    expect(apps.length).toBeGreaterThanOrEqual(60);
    const found = apps
      .flatMap(({ files }) => mend({ ...every!.files, ...files }))
      .flatMap(({ initial, issues }) => [...initial, ...issues]);
    expect(new Set(found.map(({ detectorId }) => detectorId))).toEqual(
      new Set(detectors.map(({ id }) => id).filter((id) => id !== 'old-name' && id !== 'dropped-field')),
    );
    expect(detect(every!.files)).toEqual([]);
  });

  it.each(apps)('is mended or told with its place: $what', ({ files, has, told }) => {
    const first = mend({ ...every!.files, ...files });
    expect(first.initial).not.toEqual([]);
    expect(tellAll(first.issues)).toEqual(told.toSorted());
    for (const [path, text] of has) expect(first.files[path]).toContain(text);
    expect(told.length + has.length).toBeGreaterThan(0);
    for (const { path, line } of first.issues)
      expect(first.files[path]!.split('\n').length).toBeGreaterThanOrEqual(line);

    const again = mend(first.files);
    expect(again.files).toEqual(first.files);
    expect(again.issues).toEqual(first.issues);
    expect(again.fixed).toEqual([]);
  });

  it.each(apps)('is no reason to ask a model that cannot help more than once: $what', async ({ files }) => {
    const project = { ...every!.files, ...files };
    let asked = 0;
    const check = async (given: ProjectFiles) => mend(given);
    const byModel = async (given: ProjectFiles) => {
      asked += 1;
      return { files: given, failures: [], undo: () => undefined };
    };
    await repair(project, check, byModel);
    expect(asked).toBeLessThanOrEqual(1);
    asked = 0;
    await repair(project, check, byModel, [], async () => mend(project).issues);
    expect(asked).toBe(0);
  });
});
