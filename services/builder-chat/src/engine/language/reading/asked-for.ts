import type { FieldDraft } from '../fields.js';
import type { Drafts } from './draft.js';

const runsLow =
  /\blow(?: stock)? (?:warning|alert)|\bwarn(?:ing)?s? (?:\w+ ){0,4}(?:low|too (?:little|few))\b|\b(?:fewer|less|lower) than (?:the |a )?(?:minimum|limit|needed)|\b(?:below|under) (?:the |a )?(?:minimum|limit)|\brun(?:s|ning)? (?:low|out)\b|\b(?:low|out of) stock\b|\bre-?order\b|\bnearly empty\b/i;
const counted = /^(?:quantity|stock|in stock|amount|pieces|count|number|available)$/i;

/** "with a low warning": it is to be seen, and nobody types it. */
const warning =
  /^(?:(?:low|stock|expiry|overdue) )*(?:warning|alert|notification|warnung|aviso|alerta|alerte)s?(?: (?:when|if|for|about|on|at) .*)?$/i;
export const isShownOnly = (title: string): boolean => warning.test(title);

/** Fields without which something that a request asks for could not be seen: what runs low needs a count and a limit. */
export function addAskedFor({ entities, spokenOf }: Drafts, request: string): void {
  if (!runsLow.test(request)) return;
  const stock =
    entities.find(({ fields }) => fields.some(({ title }) => counted.test(title))) ?? entities[0] ?? spokenOf[0];
  if (stock === undefined) return;
  const has = (pattern: RegExp): boolean => stock.fields.some(({ title }) => pattern.test(title));
  const number = (title: string): FieldDraft => ({ title, kind: 'integer', required: false });
  if (stock.fields.length === 0) stock.fields.push({ title: 'Name', kind: 'text', required: true });
  if (!has(counted)) stock.fields.push(number('Quantity'));
  if (!has(/\b(?:minimum|min|limit|reorder)\b/i)) stock.fields.push(number('Minimum'));
}
