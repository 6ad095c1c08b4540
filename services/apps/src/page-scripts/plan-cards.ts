import type { AppStanding } from '@lathe/proto/payments/app-subscription';
import type { PlanCard } from '@lathe/proto/payments/http';
import type { BillingInterval } from '@lathe/proto/payments/model';
import { intervalOf, yearlySaving } from '@lathe/proto/payments/prices';
import { document, type PageElement } from './app-page.js';
import { amountOf, buttonText, isAlive, pricesOf, trialText, yearText } from './plans-words.js';

/** What cards hang on; it runs in the browser. */
export interface CardsShown {
  readonly interval: BillingInterval;
  /** The plan that somebody came for. */
  readonly wanted: string | undefined;
  /** Undefined where nobody is signed in. */
  readonly standing: AppStanding | undefined;
  readonly onChoose: (card: PlanCard, interval: BillingInterval) => void;
}

const text = (kind: string, className: string, content: string): PageElement => {
  const made = document.createElement(kind);
  made.className = className;
  made.textContent = content;
  return made;
};

/** A plan as a card, and its button where it can be pressed. */
export function cardItem(card: PlanCard, shown: CardsShown): { item: PageElement; button: PageElement | undefined } {
  const { standing, wanted } = shown;
  const by = intervalOf(pricesOf(card), shown.interval);
  const item = document.createElement('li');
  if (card.id === wanted) item.className = 'wanted';
  const price = text('p', 'price', `${amountOf(card, by)} `);
  price.append(text('span', 'small', 'a month'));
  item.append(text('h2', '', card.name));
  item.append(price);
  const saving = by === 'year' ? yearlySaving(pricesOf(card)) : null;
  const small = [yearText(card, by), saving === null ? '' : `Save ${saving}%`].filter(Boolean).join(' · ');
  if (small) item.append(text('p', 'small', small));
  if (card.description) item.append(text('p', '', card.description));
  const features = document.createElement('ul');
  for (const feature of card.features ?? []) features.append(text('li', '', feature));
  item.append(features);
  if (trialText(card) && (standing?.mayTrial ?? true)) item.append(text('p', 'small', trialText(card)));
  const own = standing?.subscription ?? null;
  const isOwn = isAlive(own) && own.plan === card.id && own.interval === by;
  const button = text('button', isOwn ? '' : 'first', buttonText(card, isOwn, standing));
  button.setAttribute('type', 'button');
  button.disabled = isOwn;
  button.addEventListener('click', () => shown.onChoose(card, by));
  item.append(button);
  return { item, button: isOwn ? undefined : button };
}
