import { createOutlines } from './element-outline.js';
import { rememberPlaces, stacksOf } from './element-places.js';

const MAX_STACKS = 12;
const MAX_TEXT = 200;
/** What the pointer would set off in the app. */
const SWALLOWED = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend', 'dblclick', 'submit'];

const skipped = (node) => node === document.documentElement || node === document.body || node.id === 'root';

/** A stack without what remembers it. */
const withoutOwn = (stack) =>
  stack
    .split('\n')
    .filter((line) => !line.includes('lathe/element-places'))
    .join('\n');

/** The node that an arrow key leads to from another. */
const ways = {
  ArrowUp: (node) => node.parentElement,
  ArrowDown: (node) => node.firstElementChild,
  ArrowLeft: (node) => node.previousElementSibling,
  ArrowRight: (node) => node.nextElementSibling,
};

/**
 * Choosing elements instead of using them: what is pointed at or has the focus is outlined, a click or Enter chooses it,
 * arrow keys go on from there, Escape ends it. `tell` takes what the builder is to know. Gives {unselect, stop}.
 */
export function startVisualEdit({ tell, withAppFiles, redraw }) {
  rememberPlaces();
  redraw();
  const outlines = createOutlines();
  let chosen = null;

  const choose = (node) => {
    if (!node || skipped(node) || node === outlines.host) return;
    chosen = node;
    // A click that does nothing does not bring the keys here either.
    window.focus();
    outlines.mark('chosen', node);
    node.scrollIntoView?.({ block: 'nearest' });
    tell({
      type: 'element-selected',
      element: {
        tag: node.tagName.toLowerCase(),
        text: (node.innerText ?? '').trim().slice(0, MAX_TEXT),
        stacks: stacksOf(node, MAX_STACKS).map((stack) => withoutOwn(withAppFiles(stack))),
      },
    });
  };
  const unselect = () => {
    chosen = null;
    outlines.mark('chosen', null);
  };
  const nodeOf = (event) => event.composedPath().find((node) => node instanceof Element);
  const swallow = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const handlers = {
    pointermove: (event) => outlines.mark('hovered', skipped(nodeOf(event)) ? null : nodeOf(event)),
    focusin: (event) => outlines.mark('hovered', nodeOf(event)),
    click: (event) => {
      swallow(event);
      choose(nodeOf(event));
    },
    keydown: (event) => {
      const way = ways[event.key];
      if (event.key === 'Escape') tell({ type: 'visual-edit-ended' });
      else if (event.key === 'Enter' || event.key === ' ') choose(document.activeElement);
      else if (way && chosen) choose(way(chosen));
      else return;
      swallow(event);
    },
    ...Object.fromEntries(SWALLOWED.map((name) => [name, swallow])),
  };
  const options = { capture: true, passive: false };
  for (const [name, handler] of Object.entries(handlers)) window.addEventListener(name, handler, options);
  return {
    unselect,
    stop() {
      for (const [name, handler] of Object.entries(handlers)) window.removeEventListener(name, handler, options);
      outlines.remove();
    },
  };
}
