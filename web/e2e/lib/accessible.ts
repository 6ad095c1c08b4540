// What axe finds on a screen, however serious.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { axeFor } from './axe.ts';

/** Fails with everything that axe finds wrong in the page as it is. */
export async function isAccessible(page: Page) {
  const { violations } = await (await axeFor(page)).exclude('iframe').analyze();
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    [],
  );
}
