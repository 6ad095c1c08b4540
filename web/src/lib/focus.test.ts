import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepFocus } from './focus';

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML =
    '<main id="main"><section aria-label="Chat"><div><button>Retry</button></div></section></main>';
  stop = keepFocus();
});
afterEach(() => stop());

const press = (): void => document.querySelector('button')!.focus();
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

it('goes to the nearest part that is still there when what had it goes away', async () => {
  press();
  document.querySelector('div')!.remove();
  await settled();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Chat');
});

it('goes to the main part of a new screen, also when that comes later', async () => {
  press();
  document.body.innerHTML = '<p>Loading</p>';
  await settled();
  expect(document.activeElement).toBe(document.body);
  document.body.innerHTML = '<main id="main">The next screen</main>';
  await settled();
  expect(document.activeElement?.id).toBe('main');
});

it('stays where it is when something else goes away, and where a person took it away', async () => {
  press();
  document.querySelector('main')!.append(document.createElement('p'));
  await settled();
  expect(document.activeElement?.tagName).toBe('BUTTON');
  (document.activeElement as HTMLElement).blur();
  document.querySelector('p')!.remove();
  await settled();
  expect(document.activeElement).toBe(document.body);
});
