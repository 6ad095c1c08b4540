// axe for a page that stands still.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe will look at, once nothing fades or moves any more: what is half way in has other colours. */
export async function axeFor(page: Page): Promise<AxeBuilder> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ).then(() => undefined),
  );
  return new AxeBuilder({ page });
}
