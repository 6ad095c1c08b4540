/**
 * What the scripts of the platform's own pages on app hosts share; it runs in the browser. The services are type-checked
 * for Node, so what is needed of a page is named here.
 */
export interface PageEvent {
  key?: string;
  shiftKey?: boolean;
  isComposing?: boolean;
  preventDefault(): void;
}
export interface PageElement {
  textContent: string | null;
  className: string;
  value: string;
  checked: boolean;
  files: ArrayLike<Blob & { name: string }> | null;
  firstElementChild: PageElement | null;
  disabled: boolean;
  hidden: boolean;
  href: string;
  autocomplete: string;
  focus(): void;
  append(...children: (PageElement | string)[]): void;
  replaceChildren(...children: (PageElement | string)[]): void;
  remove(): void;
  scrollIntoView(options: object): void;
  showModal(): void;
  close(): void;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  addEventListener(type: string, listener: (event: PageEvent) => void): void;
}
interface PageStorage {
  removeItem(key: string): void;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}
interface PageWindow {
  postMessage(message: object, origin: string): void;
}
interface BrowserPage {
  document: {
    title: string;
    documentElement: PageElement;
    body: PageElement;
    activeElement: PageElement | null;
    hasFocus(): boolean;
    getElementById(id: string): PageElement | null;
    createElement(name: string): PageElement;
    createElementNS(namespace: string, name: string): PageElement;
  };
  localStorage: PageStorage;
  sessionStorage: PageStorage;
  parent: PageWindow;
  addEventListener(type: 'message', listener: (event: { origin: string; data: unknown }) => void): void;
  addEventListener(type: 'keydown' | 'focus', listener: (event: PageEvent) => void): void;
  location: { href: string; pathname: string; search: string; replace(url: string): void };
}

const page = globalThis as unknown as BrowserPage;
export const { document, location } = page;
/** The page that shows this one in a frame. */
export const framingPage = (): PageWindow | undefined => ((page.parent as object) === page ? undefined : page.parent);
export const onMessage = (listener: (event: { origin: string; data: unknown }) => void): void =>
  page.addEventListener('message', listener);

/** Of the page as a whole: a key that is pressed anywhere, and that it has the focus. */
export const onPage = (type: 'keydown' | 'focus', listener: (event: PageEvent) => void): void =>
  page.addEventListener(type, listener);

export const failed = 'Something went wrong. Please try again';

/** What the server refuses, in its own words. */
export class Refusal extends Error {
  constructor(message = failed) {
    super(message);
  }
}

/** What a person reads of something that went wrong: only refusals are in words for people. */
export const wordsOf = (error: unknown): string => (error instanceof Refusal ? error.message : failed);

/** Where an app keeps the token of its user. */
export const tokenKey = 'lathe_app_token';

export function element(id: string): PageElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no ${id}`);
  return found;
}

type Attributes = Readonly<Record<string, string>>;
type Children = readonly (PageElement | string)[];

function filled(made: PageElement, attributes: Attributes, children: Children): PageElement {
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

export const make = (tag: string, attributes: Attributes = {}, ...children: Children): PageElement =>
  filled(document.createElement(tag), attributes, children);

/** An element of a drawing (SVG). */
export const draw = (tag: string, attributes: Attributes, ...children: Children): PageElement =>
  filled(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);

/** What the server wrote into the page for its script. */
export const configOf = <Config>(id: string): Config => JSON.parse(element(id).textContent ?? '{}') as Config;

/** Undefined in a frame of another site where the browser keeps nothing for it: its mere mention throws there. */
function keptHere(kind: 'localStorage' | 'sessionStorage'): PageStorage | undefined {
  try {
    return page[kind];
  } catch {
    return undefined;
  }
}
export const kept = keptHere('localStorage');
/** The same for this tab alone. */
export const keptInTab = keptHere('sessionStorage');

/** Shows the page in the look that a person chose in the app. */
export function applyTheme(): void {
  const theme = kept?.getItem('theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.setAttribute('data-theme', theme);
}
