// What can be measured of how a generated app looks.
import type { Locator, Page } from 'playwright-core';
import { axeFor } from './axe.ts';

/** What axe finds serious in the page as it is, one line each. */
export async function axeFaults(page: Page, screen: string) {
  const { violations } = await (await axeFor(page)).setLegacyMode().analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${screen}: ${id} at ${target.join(' ')}: ${(failureSummary ?? '').split('\n').slice(1).join(' ').trim()}`,
      ),
    );
}

/**
 * Names of visible controls that a finger misses: what answers, the room of `::after` included, is under 44 px in a
 * direction.
 */
export function smallTargets(page: Page) {
  return page.evaluate(() => {
    const least = 44 - 0.5;
    const px = (value: string) => Number.parseFloat(value) || 0;
    const areaOf = (element: HTMLElement) => {
      const after = getComputedStyle(element, '::after');
      const rect = element.getBoundingClientRect();
      if (after.content === 'none' || after.position !== 'absolute') return rect;
      const block =
        getComputedStyle(element).position === 'static'
          ? (element.offsetParent ?? document.body).getBoundingClientRect()
          : rect;
      return {
        width: Math.max(rect.width, block.width - px(after.left) - px(after.right)),
        height: Math.max(rect.height, block.height - px(after.top) - px(after.bottom)),
      };
    };
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, [role="menuitem"], [role="option"], [role="switch"], [role="checkbox"]',
    );
    return [...controls].flatMap((element) => {
      if (
        !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        element.closest('[inert], [aria-hidden="true"]')
      )
        return [];
      const { width, height } = areaOf(element);
      return width >= least && height >= least
        ? []
        : [
            `${(element.getAttribute('aria-label') ?? element.textContent ?? element.tagName).trim()} (${Math.round(width)}x${Math.round(height)})`,
          ];
    });
  });
}

/** Texts inside of the element that do not show as a whole. */
export function cutTexts(locator: Locator) {
  return locator.evaluate((root) =>
    [...root.querySelectorAll('*')]
      .filter(
        (element) =>
          element.checkVisibility() &&
          (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1) &&
          element.childElementCount === 0 &&
          element.clientWidth > 0,
      )
      .map((element) => element.textContent),
  );
}

/** How light the ground of an element is, 0 (black) to 1 (white). */
export function lightnessOf(locator: Locator) {
  return locator.evaluate((element) => {
    const [r = 0, g = 0, b = 0] =
      getComputedStyle(element)
        .backgroundColor.match(/[\d.]+/g)
        ?.map(Number) ?? [];
    return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
  });
}
