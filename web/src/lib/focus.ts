/** Whether typing is done on keys, so that a field may take the focus without a keyboard sliding over the screen. */
export const hasKeys = (): boolean => matchMedia('(pointer: fine)').matches;

export const focusIsLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Whether what is pressed goes into a text, where keys mean something else. */
export const isTyping = (): boolean =>
  document.activeElement?.closest('input, textarea, select, [contenteditable="true"]') != null;

/** Puts the cursor into a field, unless that would open a keyboard on the screen. */
export function focusToType(field: HTMLElement | null): void {
  if (hasKeys()) field?.focus();
}

/**
 * Puts the focus on a part of the page that is no control, such as a heading: what is pressed or read next goes on from
 * there.
 */
export function focusPart(part: HTMLElement | null): void {
  if (part === null) return;
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

/** What can take over from something inside of it that went away. */
const placeSelector = 'section, article, nav, form, main, [role="dialog"], [role="region"], [role="tabpanel"]';

/**
 * Whoever works by keyboard or screen reader loses the place when what has the focus goes away: a button that did its
 * work, a screen that was left. Then the nearest part around it that is still there takes the focus, or the main part
 * of the new screen. Answers a function that ends it.
 */
export function keepFocus(): () => void {
  let trail: Element[] = [];
  const remember = ({ target }: FocusEvent): void => {
    trail = target instanceof Element ? [...around(target)] : [];
  };
  const rescue = (): void => {
    const [last, ...places] = trail;
    if (last === undefined || last.isConnected || !focusIsLost()) return;
    const place =
      places.find((each) => each.isConnected && each.matches(placeSelector)) ?? document.getElementById('main');
    if (place instanceof HTMLElement) focusPart(place);
  };
  const observer = new MutationObserver(rescue);
  document.addEventListener('focusin', remember);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', remember);
  };
}

function* around(element: Element): Generator<Element> {
  for (let each: Element | null = element; each !== null; each = each.parentElement) yield each;
}
