// Whether what can be pressed is large enough for a finger or a mouse.
import type { Page } from 'playwright-core';

/** Pixels that a target needs in each direction: under a finger, and anywhere (WCAG 2.5.8). */
export const finger = 44;
export const anywhere = 24;

/**
 * Names of the visible controls that are smaller than `least`. What counts is the area that answers: a link may cover
 * its card, and a label presses its switch. Handles that are dragged have room around them instead (WCAG 2.5.8,
 * spacing).
 */
export function smallTargets(page: Page, least: number) {
  return page.evaluate((size) => {
    const selector =
      'a[href], button, input, select, textarea, summary, [role="tab"], [role="menuitem"], [role="menuitemradio"], [role="switch"]';
    const area = (element: Element) => {
      const cover = getComputedStyle(element, '::after');
      return cover.content !== 'none' && cover.position === 'absolute'
        ? (element.closest('article') ?? element).getBoundingClientRect()
        : element.getBoundingClientRect();
    };
    return [...document.querySelectorAll(selector)].flatMap((element) => {
      const shown =
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.closest('[inert], [aria-hidden="true"]');
      const { width, height, bottom } = area(element);
      // The skip link is outside of the page until it has the focus.
      if (
        !shown ||
        (element instanceof HTMLInputElement && element.type === 'file') ||
        element.closest('.cm-editor') ||
        bottom < 0
      )
        return [];
      return width >= size - 0.5 && height >= size - 0.5
        ? []
        : [
            `${element.getAttribute('aria-label') ?? element.textContent ?? element.tagName} (${Math.round(width)}x${Math.round(height)})`.trim(),
          ];
    });
  }, least);
}
