import { applyTheme, configOf, element, kept, keptInTab, location, tokenKey } from './app-page.js';

/** Runs in the browser, where the people of an app's workspace sign in to it. */
interface Config {
  nextPath: string;
  code?: string;
}

const config = configOf<Config>('lathe-workspace');
/** Kept by whoever left from here: a code that comes by somebody else's link signs nobody in. */
const leftKey = 'lathe_workspace_left';

applyTheme();

async function enter(code: string): Promise<void> {
  const response = await fetch('/runtime/preview-session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'same-origin',
    body: JSON.stringify({ code }),
  });
  if (!response.ok) return showProblem('This sign-in took too long, or it was used before. Please try again.');
  const { accessToken } = (await response.json()) as { accessToken: string };
  kept?.setItem(tokenKey, accessToken);
  location.replace(config.nextPath);
}

function showProblem(text: string): void {
  element('form-error').textContent = text;
}

const hasLeft = keptInTab?.getItem(leftKey) === 'yes';
keptInTab?.removeItem(leftKey);
element('go').addEventListener('click', () => keptInTab?.setItem(leftKey, 'yes'));
if (!kept) showProblem('This browser keeps no sign-in inside another site.');
else if (config.code && hasLeft) enter(config.code).catch(() => showProblem('Something went wrong. Please try again'));
