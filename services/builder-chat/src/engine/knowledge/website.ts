import { colour } from './colours.js';
import { type Archetype, type Domain, domain } from './dsl.js';

/** A page for visitors, built of what such pages show: each section is a thing of its own. */
export const website: Domain = domain('website', {
  words: 'landing page, website, homepage, web presence, web page, one pager',
  title: 'Website',
  tagline: 'Welcome. Here is all you need to know.',
  icon: 'Globe',
  accent: colour('indigo'),
  isPublic: true,
  things: `
    opening hour|hours|opening time (Clock): weekday [Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday], opens at, closes at, remark
    photo|gallery|picture|image (Image): title!, image! -- At the door, The garden, Our team
    message|contact|contact form|enquiry|inquiry (Mail) ~inbox: name!, email!, message!
    offer|service|price|menu (Tag): title!, description, price -- Lunch menu, Gift card
    news|announcement|update (Newspaper): title!, date, text -- We are open again, Summer party
    team member|team|staff (Users): name!, role, photo, about -- Mara L., Jonas K.
    event|date (CalendarDays): title!, date, location, description -- Open day, Summer party
    testimonial|review|reference (Quote): name!, text!, stars (integer) -- Mara L., Tom B.
    question|faq (CircleHelp): question!, answer (long text)!`,
});

const usual = ['opening hour', 'photo', 'message'];

/** Whether it is a page about somebody that is wanted, not an app that keeps things. */
export const isWebsite = (request: string): boolean =>
  /\b(?:landing[- ]?page|web ?site|home ?page|web presence|one[- ]pager)\b/i.test(request);

/** The sections that a request names, or the usual ones. */
export function sectionsOf(request: string): Archetype[] {
  const named = website.archetypes.filter(({ noun, aliases }) =>
    [noun, ...aliases].some((name) => new RegExp(`\\b${name}(?:s|es)?\\b`, 'i').test(request)),
  );
  return named.length > 0 ? named : website.archetypes.filter(({ noun }) => usual.includes(noun));
}
