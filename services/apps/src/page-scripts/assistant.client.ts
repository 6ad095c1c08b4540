import { closeAssistant } from '@lathe/proto/apps/assistant-frame';
import type { PageElement, PageEvent } from './app-page.js';

/** What the server tells the script that shows an assistant. */
export interface Loader {
  readonly appId: string;
  readonly name: string;
  /** Where the app is. */
  readonly origin: string;
  readonly styles: string;
  /** Why the assistant answers nobody; null where it does. */
  readonly problem: string | null;
  /** The sites beside the app's own that may show it. */
  readonly sites: readonly string[];
  /** Why no other site may show it at all; null where some may. */
  readonly elsewhere: string | null;
}

interface PanelElement extends PageElement {
  readonly contentWindow: object | null;
  readonly open: boolean;
  readonly body: PanelElement | null;
  readonly activeElement: PageElement | null;
  adoptedStyleSheets: object[];
  attachShadow(options: object): PanelElement;
  show(): void;
}
interface HostPage {
  readonly document: PanelElement & {
    createElement(name: string): PanelElement;
    getElementById(id: string): PanelElement | null;
    getElementsByClassName(name: string): ArrayLike<PageElement>;
  };
  readonly location: { readonly origin: string };
  readonly localStorage: { getItem(key: string): string | null };
  readonly CSSStyleSheet: new () => { replaceSync(css: string): void };
  readonly console: { warn(words: string): void };
  matchMedia(query: string): { readonly matches: boolean };
  addEventListener(type: 'message', listener: (event: Told) => void): void;
}
interface Told {
  readonly source: object | null;
  readonly origin: string;
  readonly data: { readonly type?: unknown } | null;
}

const page = globalThis as unknown as HostPage;
const { document, location } = page;

/** One button is enough for a page, however often it takes the script in. */
const hostId = 'lathe-assistant';

/** Why this page shows no assistant; null where it does. */
function problemHere({ problem, origin, sites, elsewhere }: Loader): string | null {
  if (problem !== null) return problem;
  if (location.origin === origin || sites.includes(location.origin)) return null;
  return elsewhere ?? `${location.origin} is not among the sites that may show it.`;
}

/** Shows the button that opens the assistant, or says in the console why there is none; it runs in the browser. */
export function start(loader: Loader): void {
  const problem = problemHere(loader);
  if (problem !== null) return page.console.warn(`The chat assistant of ${loader.name} is not shown: ${problem}`);
  if (document.body !== null) show(loader);
  else document.addEventListener('DOMContentLoaded', () => show(loader));
}

function make(tag: string, attributes: Record<string, string>, ...children: (PageElement | string)[]): PanelElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

function show({ appId, name, origin, styles }: Loader): void {
  if (document.getElementById(hostId) !== null) return;
  const title = `Ask ${name}`;
  const button = make(
    'button',
    { type: 'button', class: 'open', 'aria-haspopup': 'dialog', 'aria-expanded': 'false' },
    'Chat',
  );
  const close = make('button', { type: 'button', class: 'close', 'aria-label': 'Close' }, '✕');
  const frame = make('iframe', { title });
  const head = make('div', { class: 'head' }, make('h2', {}, title), close);
  const panel = make('dialog', { class: 'panel', 'aria-label': title }, head, frame);
  const box = make('div', { class: 'box' }, button, panel);
  if (location.origin === origin) ownLook(box);

  const host = make('div', { id: hostId });
  const shadow = host.attachShadow({ mode: 'open' });
  let isAsked = false;
  const open = (): void => {
    // Asked for no sooner than somebody wants it.
    if (!isAsked) frame.setAttribute('src', `${origin}/apps/${appId}/chat`);
    isAsked = true;
    // On a phone it covers the page, so that is out of reach meanwhile.
    if (page.matchMedia('(max-width: 600px)').matches) panel.showModal();
    else panel.show();
    button.setAttribute('aria-expanded', 'true');
    frame.focus();
  };
  const shut = (): void => {
    panel.close();
    button.setAttribute('aria-expanded', 'false');
    button.focus();
  };
  // A frame that is still empty has no use for the focus, and loses it to the page that comes.
  frame.addEventListener('load', () => {
    if (shadow.activeElement !== frame) return;
    close.focus();
    frame.focus();
  });
  const escape = (event: PageEvent): void => {
    if (event.key !== 'Escape' || !panel.open) return;
    event.preventDefault();
    shut();
  };
  button.addEventListener('click', () => (panel.open ? shut() : open()));
  close.addEventListener('click', shut);
  box.addEventListener('keydown', escape);
  // Of one that the browser has closed by itself, which gives the focus back then.
  panel.addEventListener('close', () => button.setAttribute('aria-expanded', String(panel.open)));
  page.addEventListener('message', (event) => {
    if (event.source === frame.contentWindow && event.origin === origin && event.data?.type === closeAssistant) shut();
  });
  // Rules of the page for styles written into it do not reach a sheet that is made so.
  const sheet = new page.CSSStyleSheet();
  sheet.replaceSync(styles);
  shadow.adoptedStyleSheets = [sheet];
  shadow.append(box);
  document.body!.append(host);
}

/** On the app's own pages: at the place of the link that is there without scripts, in the look that was chosen there. */
function ownLook(box: PanelElement): void {
  for (const link of Array.from(document.getElementsByClassName('assistant-link'))) link.remove();
  box.className += ' own';
  try {
    const theme = page.localStorage.getItem('theme');
    if (theme === 'dark' || theme === 'light') box.setAttribute('data-theme', theme);
  } catch {
    // In a frame of another site the browser may keep nothing for the app.
  }
}
