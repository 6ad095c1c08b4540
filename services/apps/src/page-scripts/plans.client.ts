import type { AppStanding } from '@lathe/proto/payments/app-subscription';
import type { PlanCard } from '@lathe/proto/payments/http';
import type { BillingInterval } from '@lathe/proto/payments/model';
import { largestSaving, priceText } from '@lathe/proto/payments/prices';
import { applyTheme, configOf, element, location, type PageElement, Refusal, wordsOf } from './app-page.js';
import { cardItem } from './plan-cards.js';
import { comingOf, dayOf, isAlive, pricesOf, titleOf } from './plans-words.js';
import { SignedInPerson } from './signed-in-person.client.js';

/** Runs in the browser, on the page with the plans of an app. */
interface Config {
  appId: string;
  nextPath: string;
  plan?: string;
  saleId?: string;
  isCanceled: boolean;
}

/** Specification 2, point 9: so often, and so many times, it is asked whether a payment has arrived. */
const pollMs = 4000;
const polls = 15;

const config = configOf<Config>('lathe-plans');
const person = new SignedInPerson(config.appId);
const payments = `/live_api/apps/${config.appId}/payments`;
const here = `/apps/${config.appId}/plans?next=${encodeURIComponent(config.nextPath)}`;
let cards: PlanCard[] = [];
let interval: BillingInterval = 'month';
/** Undefined where nobody is signed in. */
let standing: AppStanding | undefined;
applyTheme();

const tell = (text: string): void => void (element('notice').textContent = text);
const complain = (text: string): void => void (element('problem').textContent = text);

/** What the server answers; undefined where nobody is signed in. Throws a Refusal. */
async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer | undefined> {
  const response = await person.ask(method, path, body);
  if (response.status === 401) return undefined;
  const answer = (await response.json()) as Answer & { error?: { code?: string; message?: string } };
  if (response.status === 403 && answer.error?.code === 'app/sign-in-required') return undefined;
  if (!response.ok) throw new Refusal(answer.error?.message);
  return answer;
}

/** Does what a person wants, and says what went wrong. */
async function acting(work: () => Promise<void>): Promise<void> {
  complain('');
  setBusy(true);
  try {
    await work();
  } catch (error) {
    complain(wordsOf(error));
  } finally {
    setBusy(false);
  }
}

let buttons: PageElement[] = [];
function setBusy(isBusy: boolean): void {
  for (const button of [...buttons, element('keep'), element('cancel'), element('portal')]) button.disabled = isBusy;
}

/** Asks before something is done; what it is called stands on the button. */
function question(title: string, text: string, act: string, work: () => Promise<void>): void {
  element('question-title').textContent = title;
  element('question-text').textContent = text;
  element('yes').textContent = act;
  confirmed = work;
  element('question').showModal();
}
let confirmed: () => Promise<void> = async () => undefined;

async function choose(card: PlanCard, by: BillingInterval): Promise<void> {
  const wanted = `${here}&plan=${card.id}`;
  const choice = { plan: card.id, interval: by };
  if (standing && isAlive(standing.subscription)) return askChange(card, by);
  const begun =
    standing && (await ask<{ url: string }>('POST', `${payments}/checkout`, { ...choice, returnTo: wanted }));
  location.href = begun?.url ?? `/apps/${config.appId}/login?nextUrl=${encodeURIComponent(wanted)}`;
}

async function askChange(card: PlanCard, by: BillingInterval): Promise<void> {
  const query = `plan=${card.id}&interval=${by}`;
  const cost = await ask<{ when: string; at: string | null; dueNow: number | null }>(
    'GET',
    `${payments}/subscription/preview?${query}`,
  );
  if (!cost) return load();
  const said =
    cost.when === 'now'
      ? `It changes at once. ${priceText(cost.dueNow ?? 0, card.currency)} are due now, with what is left of your plan set off.`
      : `It changes on ${cost.at === null ? 'the end of the period' : dayOf(cost.at)}. Nothing is due now.`;
  question(`Change to ${card.name}?`, said, 'Change the plan', async () => {
    standing = await ask<AppStanding>('POST', `${payments}/subscription`, { plan: card.id, interval: by });
    tell(`Your plan ${cost.when === 'now' ? 'is' : 'will be'} ${card.name}.`);
  });
}

function showOwn(): void {
  const own = standing?.subscription ?? null;
  element('own').hidden = !isAlive(own);
  if (!standing || !isAlive(own)) return;
  const { endsWithApp, isSelling } = standing;
  element('own-title').textContent = titleOf(own);
  element('own-text').textContent = comingOf(
    own,
    endsWithApp,
    cards.find(({ id }) => id === own.next?.plan)?.name ?? '',
  );
  element('keep').hidden = (own.endsAt === null && own.next === null) || !isSelling;
  element('cancel').hidden = own.endsAt !== null;
}

function show(): void {
  showOwn();
  element('test').hidden = standing?.provider !== 'test';
  const saving = largestSaving(cards.map(pricesOf));
  element('intervals').hidden = cards.every(({ priceYearly }) => priceYearly === 0);
  element('by-month').setAttribute('aria-pressed', String(interval === 'month'));
  element('by-year').setAttribute('aria-pressed', String(interval === 'year'));
  element('saving').textContent = saving === null ? '' : `Save up to ${saving}% by the year`;
  const onChoose = (card: PlanCard, by: BillingInterval): void => void acting(() => choose(card, by));
  const made = cards.map((card) => cardItem(card, { interval, wanted: config.plan, standing, onChoose }));
  buttons = made.flatMap(({ button }) => button ?? []);
  element('plans').replaceChildren(...made.map(({ item }) => item));
  element('plans').hidden = cards.length === 0;
  element('none').hidden = cards.length > 0;
}

async function load(): Promise<void> {
  const [sold, found] = await Promise.all([
    ask<{ plans: PlanCard[] }>('GET', `/api/live_api/app/paidPlans?appId=${config.appId}`),
    ask<AppStanding>('GET', `${payments}/subscription`),
  ]);
  cards = sold?.plans ?? [];
  standing = found;
  show();
}

/** Waits for a payment that somebody comes back from, and goes on to the app. */
async function arrive(saleId: string): Promise<void> {
  tell('Waiting for your payment to arrive…');
  // Nobody is to pay twice meanwhile.
  for (const id of ['intervals', 'plans']) element(id).hidden = true;
  for (let poll = 0; poll < polls; poll += 1) {
    if (poll > 0) await new Promise((resolve) => setTimeout(resolve, pollMs));
    const path = `${payments}/subscription?sale_id=${encodeURIComponent(saleId)}`;
    const found = await ask<AppStanding>('GET', path).catch(() => undefined);
    if (!found?.hasArrived) continue;
    standing = found;
    tell('Your payment has arrived.');
    const more = config.nextPath.includes('?') ? '&' : '?';
    return location.replace(`${config.nextPath}${more}sale_id=${encodeURIComponent(saleId)}`);
  }
  tell('');
  show();
  complain(`Your payment has not arrived yet. If you have paid, tell whoever runs the app this payment: ${saleId}.`);
  element('again').textContent = 'Look for the payment again';
  element('again').hidden = false;
}

/** All there is to see; what went wrong can be tried again. */
async function begin(): Promise<void> {
  element('again').hidden = true;
  complain('');
  try {
    await load();
    element('loading').hidden = true;
    if (config.saleId !== undefined) await arrive(config.saleId);
  } catch (error) {
    complain(error instanceof Refusal ? error.message : 'The plans could not be loaded.');
    element('again').hidden = false;
  }
  element('loading').hidden = true;
}

const after = (work: () => Promise<AppStanding | undefined>, said: string) =>
  acting(async () => {
    standing = await work();
    tell(said);
    show();
  });

element('by-month').addEventListener('click', () => {
  interval = 'month';
  show();
});
element('by-year').addEventListener('click', () => {
  interval = 'year';
  show();
});
element('portal').addEventListener(
  'click',
  () =>
    void acting(async () => {
      const opened = await ask<{ url: string }>('POST', `${payments}/portal`, { returnTo: here });
      if (opened) location.href = opened.url;
    }),
);
element('keep').addEventListener(
  'click',
  () => void after(() => ask('POST', `${payments}/subscription/keep`), 'Your plan goes on as it is.'),
);
element('cancel').addEventListener('click', () => {
  const own = standing?.subscription;
  if (!own) return;
  const said = `You stay a member until ${dayOf(own.currentPeriodEnd)}. Nothing more is charged, and nothing is given back.`;
  question('Cancel your plan?', said, 'Cancel the plan', async () => {
    standing = await ask<AppStanding>('DELETE', `${payments}/subscription`);
    tell('Your plan is cancelled.');
  });
});
element('no').addEventListener('click', () => element('question').close());
element('yes').addEventListener('click', () => {
  element('question').close();
  void acting(async () => {
    await confirmed();
    show();
  });
});
element('again').addEventListener('click', () => void begin());
if (config.isCanceled) tell('Nothing was paid.');
await begin();
