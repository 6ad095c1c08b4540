import { applyTheme, configOf, document, element, failed, kept, location, tokenKey } from './app-page.js';

/** Runs in the browser, on an app's sign-in page. */
interface Refusal {
  code?: string;
  message?: string;
}

const words = {
  'sign-in': {
    title: 'Sign in to',
    action: 'Sign in',
    busy: 'Signing in…',
    question: 'No account yet?',
    other: 'Create an account',
    autocomplete: 'current-password',
  },
  'sign-up': {
    title: 'Create your account for',
    action: 'Create account',
    busy: 'Creating your account…',
    question: 'Already have an account?',
    other: 'Sign in',
    autocomplete: 'new-password',
  },
} as const;
const fieldOfCode: Record<string, 'email' | 'password'> = {
  'auth/invalid-email': 'email',
  'auth/email-already-exists': 'email',
  'auth/weak-password': 'password',
};

const config = configOf<{ appId: string; name: string; nextPath: string; invitation?: string }>('lathe-login');
let mode: keyof typeof words = config.invitation ? 'sign-up' : 'sign-in';

applyTheme();

function showMode(): void {
  const text = words[mode];
  element('title').textContent = document.title = `${text.title} ${config.name}`;
  element('submit').textContent = text.action;
  element('switch-text').textContent = text.question;
  element('switch').textContent = text.other;
  element('password').autocomplete = text.autocomplete;
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
  showErrors(field ? { [field]: message } : { form: message });
}

async function send(): Promise<void> {
  const email = element('email').value.trim();
  const invitation = mode === 'sign-up' ? config.invitation : undefined;
  const body = JSON.stringify({ email, password: element('password').value, invitation });
  const response = await fetch(`/live_api/apps/${config.appId}/auth/${mode}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'same-origin',
    body,
  });
  const answer = (await response.json()) as { accessToken?: string; error?: Refusal };
  if (!response.ok || !answer.accessToken) return showRefusal(answer.error ?? {});
  kept?.setItem(tokenKey, answer.accessToken);
  location.replace(config.nextPath);
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
    showErrors({ form: failed });
  } finally {
    button.disabled = false;
    button.textContent = words[mode].action;
  }
}

element('form').addEventListener('submit', (event) => {
  event.preventDefault();
  void submit();
});
document.getElementById('switch')?.addEventListener('click', () => {
  mode = mode === 'sign-in' ? 'sign-up' : 'sign-in';
  showMode();
  element('email').focus();
});
if (mode === 'sign-up') showMode();
if (!kept) leadToOwnTab();
