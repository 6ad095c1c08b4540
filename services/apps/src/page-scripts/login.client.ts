import { applyTheme, configOf, document, element, failed, kept, location, tokenKey } from './app-page.js';
import { failureOf, fieldOfCode, type Mode, routes, words } from './login-words.js';

/** Runs in the browser, on an app's sign-in page. */
interface Refusal {
  code?: string;
  message?: string;
}
interface Answer {
  accessToken?: string;
  email?: string;
  error?: Refusal;
}
interface Config {
  appId: string;
  name: string;
  nextPath: string;
  invitation?: string;
  reset?: string;
  canSignUp: boolean;
}

const config = configOf<Config>('lathe-login');
let mode: Mode = config.reset ? 'reset' : config.invitation ? 'sign-up' : 'sign-in';

applyTheme();

function show(next: Mode, notice = ''): void {
  mode = next;
  const text = words[mode];
  element('title').textContent = document.title = `${text.title} ${config.name}`;
  element('submit').textContent = text.action;
  element('switch-text').textContent = text.question;
  element('switch').textContent = text.other;
  element('switch-line').hidden = mode === 'sign-in' && !config.canSignUp;
  element('forgotten-line').hidden = mode !== 'sign-in';
  element('email-part').hidden = mode === 'reset';
  element('password-part').hidden = text.password === null;
  element('password-label').textContent = text.password;
  element('password').autocomplete = text.autocomplete;
  element('form').hidden = false;
  element('notice').textContent = notice;
  showErrors({});
}

function showErrors(errors: { form?: string; email?: string; password?: string }): void {
  element('form-error').textContent = errors.form ?? '';
  for (const field of ['password', 'email'] as const) {
    element(`${field}-error`).textContent = errors[field] ?? '';
    if (errors[field]) element(field).setAttribute('aria-invalid', 'true');
    else element(field).removeAttribute('aria-invalid');
    if (errors[field]) element(field).focus();
  }
}

function showRefusal({ code = '', message = failed }: Refusal): void {
  const field = fieldOfCode[code];
  const unplanned = code.startsWith('auth/') ? undefined : failureOf[mode];
  showErrors(field ? { [field]: message } : { form: unplanned ?? message });
  // The link is of no use any more.
  if (code === 'auth/reset-link-invalid') element('forgotten-line').hidden = false;
}

function bodyOf(): object {
  const email = element('email').value.trim();
  const password = element('password').value;
  if (mode === 'forgotten') return { email };
  if (mode === 'reset') return { code: config.reset, password };
  return { email, password, invitation: mode === 'sign-up' ? config.invitation : undefined };
}

/** What follows on an answer that is no refusal. */
function goOn({ accessToken, email }: Answer): void {
  if (mode === 'forgotten') {
    const typed = element('email').value.trim();
    show(
      'forgotten',
      `If ${typed} has an account here, a link to set a new password is on its way. It works once, for one hour.`,
    );
    element('form').hidden = true;
  } else if (mode === 'reset') {
    element('email').value = email ?? '';
    element('password').value = '';
    show('sign-in', 'Your password is changed. Sign in with the new one.');
    element('password').focus();
  } else if (accessToken) {
    kept?.setItem(tokenKey, accessToken);
    location.replace(config.nextPath);
  } else showRefusal({});
}

async function send(): Promise<void> {
  const response = await fetch(`/live_api/apps/${config.appId}/auth/${routes[mode]}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'same-origin',
    body: JSON.stringify(bodyOf()),
  });
  const answer = (await response.json()) as Answer;
  if (response.ok) goOn(answer);
  else showRefusal(answer.error ?? {});
}

/** A sign-in would be lost with the next page. */
function leadToOwnTab(): void {
  showErrors({ form: 'This browser keeps no sign-in inside another site.' });
  element('submit').disabled = true;
  const link = element('own-tab');
  link.href = location.href;
  link.hidden = false;
}

async function submit(): Promise<void> {
  const button = element('submit');
  if (button.disabled) return;
  showErrors({});
  button.disabled = true;
  button.textContent = words[mode].busy;
  try {
    await send();
  } catch {
    showErrors({ form: failureOf[mode] ?? failed });
  } finally {
    button.disabled = false;
    button.textContent = words[mode].action;
  }
}

element('form').addEventListener('submit', (event) => {
  event.preventDefault();
  void submit();
});
element('switch').addEventListener('click', () => {
  show(mode === 'sign-in' ? 'sign-up' : 'sign-in');
  element('email').focus();
});
element('forgotten').addEventListener('click', () => {
  show('forgotten');
  element('email').focus();
});
for (const button of ['submit', 'forgotten', 'switch']) element(button).disabled = false;
if (mode !== 'sign-in') show(mode);
if (!kept) leadToOwnTab();
