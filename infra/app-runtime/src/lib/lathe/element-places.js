import * as jsxRuntime from 'react/jsx-runtime';

/** The properties that an element was made with -> the stack of the code that made it. */
let stacks = null;

/** The call that made the element, and those between: this file, React's. */
const FRAMES = 4;

function remembering(make) {
  return (...parts) => {
    const element = make(...parts);
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = FRAMES;
    stacks.set(element.props, new Error());
    Error.stackTraceLimit = stackTraceLimit;
    return element;
  };
}

/**
 * From now on remembers of each element which code made it: a published app and its preview are the same bytes, which
 * name no places. What is on the screen is to be drawn again afterwards.
 */
export function rememberPlaces() {
  if (stacks) return;
  stacks = new WeakMap();
  const runtime = jsxRuntime.default;
  for (const name of ['jsx', 'jsxs']) runtime[name] = remembering(runtime[name]);
}

const fiberOf = (node) => {
  const key = Object.keys(node).find((name) => name.startsWith('__reactFiber$'));
  return key && node[key];
};

function stackOf(props) {
  if (typeof props !== 'object' || props === null) return undefined;
  const made = stacks?.get(props);
  return made && String(made.stack);
}

/** The stacks of what made a node and the components around it, from the inside out. */
export function stacksOf(node, most) {
  let from = node;
  while (from && !fiberOf(from)) from = from.parentElement;
  const found = [];
  for (let fiber = from && fiberOf(from); fiber && found.length < most; fiber = fiber.return) {
    // React draws in turns with two of each; the node may name the one of before.
    const made = [fiber, fiber.alternate].map((each) => stackOf(each?.memoizedProps)).find(Boolean);
    if (made) found.push(made);
  }
  return found;
}
