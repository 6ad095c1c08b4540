import { applyTheme, configOf, document, element, location, type PageElement, Refusal, wordsOf } from './app-page.js';
import { SignedInPerson } from './signed-in-person.client.js';

/** Runs in the browser, on the account page of a user of an app. */
interface Account {
  email: string;
  emailVerified: boolean;
  mailDelivers: boolean;
}
interface Session {
  sessionId: string;
  agent: string;
  lastUsedAt: string;
  current: boolean;
}
interface Config {
  appId: string;
  verify?: string;
}

/** Seconds until another mail can be asked for. */
const pauseSeconds = 60;

const config = configOf<Config>('lathe-account');
const person = new SignedInPerson(config.appId);
const auth = `/live_api/apps/${config.appId}/auth`;
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
applyTheme();

const tell = (text: string): void => void (element('notice').textContent = text);
const complain = (text: string): void => void (element('problem').textContent = text);

/** What the server answers; undefined where nobody is signed in. Throws a Refusal. */
async function ask<Answer>(method: string, action: string, body?: object): Promise<Answer | undefined> {
  const response = await person.ask(method, `${auth}/${action}`, body);
  if (response.status === 401) return undefined;
  const answer = (await response.json()) as Answer & { error?: { message?: string } };
  if (!response.ok) throw new Refusal(answer.error?.message);
  return answer;
}

/** Says what went wrong, if anything does. */
async function trying(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    complain(wordsOf(error));
  }
}

/** As `trying`, for what a person does: what went wrong before is no longer so. */
function acting(work: () => Promise<void>): void {
  complain('');
  void trying(work);
}

async function prove(code: string): Promise<void> {
  await trying(async () => {
    const proven = await ask<{ email: string }>('POST', 'verify-email', { code });
    if (proven) tell(`Your address ${proven.email} is confirmed.`);
  });
}

function showAccount({ email, emailVerified, mailDelivers }: Account): void {
  element('email').textContent = email;
  element('proof').textContent = emailVerified
    ? mailDelivers
      ? 'Confirmed'
      : 'This installation sends no mail, so your address counts as confirmed.'
    : 'Not confirmed yet. Open the link in the mail that you got.';
  element('resend').hidden = emailVerified;
}

/** Asking again rests for a while after each mail. */
function rest(seconds: number): void {
  const button = element('resend');
  button.disabled = seconds > 0;
  button.textContent = seconds > 0 ? `Send the mail again in ${seconds} s` : 'Send the mail again';
  if (seconds > 0) setTimeout(() => rest(seconds - 1), 1000);
}

function sessionItem({ sessionId, agent, lastUsedAt, current }: Session): PageElement {
  const item = document.createElement('li');
  const text = document.createElement('span');
  const when = current ? 'This browser' : `Last used ${moment.format(Date.parse(lastUsedAt))}`;
  text.textContent = `${agent}. ${when}`;
  item.append(text);
  if (current) return item;
  const button = document.createElement('button');
  button.textContent = 'Sign out';
  button.setAttribute('aria-label', `Sign out ${agent}, ${when}`);
  button.addEventListener('click', () => acting(() => end(`sessions/${sessionId}`, `${agent} is signed out.`)));
  item.append(button);
  return item;
}

async function end(what: string, said: string): Promise<void> {
  const ended = await ask('DELETE', what);
  if (ended) tell(said);
  await showAll();
}

/** Leads to the plans of the app where it sells some, or they have one. */
async function showPlan(): Promise<void> {
  const response = await person
    .ask('GET', `/live_api/apps/${config.appId}/payments/subscription`)
    .catch(() => undefined);
  if (!response?.ok) return;
  const { isSelling, subscription } = (await response.json()) as { isSelling: boolean; subscription: object | null };
  element('plan').hidden = !isSelling && subscription === null;
}

/** All there is to see, or that nobody is signed in. */
async function showAll(): Promise<void> {
  const account = await ask<Account>('GET', 'account');
  const list = account && (await ask<{ sessions: Session[] }>('GET', 'sessions'));
  element('account').hidden = !list;
  element('signed-out').hidden = Boolean(list);
  if (!account || !list) return;
  showAccount(account);
  void showPlan();
  element('sessions').textContent = '';
  for (const session of list.sessions) element('sessions').append(sessionItem(session));
  element('others').hidden = list.sessions.length < 2;
}

element('resend').addEventListener('click', () =>
  acting(async () => {
    const button = element('resend');
    if (button.disabled) return;
    button.disabled = true;
    try {
      if (!(await ask('POST', 'send-verification', {}))) return await showAll();
      tell('Another mail is on its way.');
      rest(pauseSeconds);
    } catch (error) {
      button.disabled = false;
      throw error;
    }
  }),
);
element('others').addEventListener('click', () => acting(() => end('sessions', 'All other browsers are signed out.')));
element('sign-out').addEventListener('click', () =>
  acting(async () => {
    await person.leave();
    location.replace('/');
  }),
);
if (config.verify !== undefined) await prove(config.verify);
await trying(showAll);
element('loading').hidden = true;
