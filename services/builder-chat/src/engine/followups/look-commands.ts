import { colourOf, colours } from '../knowledge/colours.js';
import { cleanTitle } from '../language/words.js';
import { type Accent, type AppPlan, copyPlan, type Theme } from '../model/app-plan.js';
import { findEntity } from './find.js';
import type { Command } from './outcome.js';

const colourWord = /\b(?:accent|colou?rs?|theme|primary|brand|palette|look|design|style|buttons?|app|it|everything)\b/i;
const shade = /\b(?:dark|deep|light|bright|pale|pastel)(?:er)?\b/i;

function shaded(accent: Accent, text: string): Accent {
  const word = shade.exec(text)?.[0].toLowerCase() ?? '';
  if (/^(?:dark|deep)/.test(word)) return { ...accent, l: Math.max(18, accent.l - 10) };
  if (/^(?:light|bright)/.test(word)) return { ...accent, l: Math.min(60, accent.l + 10) };
  if (/^(?:pale|pastel)/.test(word))
    return { ...accent, s: Math.max(20, accent.s - 30), l: Math.min(62, accent.l + 12) };
  return accent;
}

const moods: [RegExp, string, (accent: Accent) => Accent][] = [
  [
    /\bwarm(?:er)?\b/i,
    'warmer',
    (accent) => ({
      h: accent.h > 10 && accent.h < 50 ? accent.h : 18,
      s: Math.max(accent.s, 60),
      l: Math.min(accent.l, 44),
    }),
  ],
  [
    /\b(?:cool|cold)(?:er)?\b/i,
    'cooler',
    (accent) => ({
      h: accent.h > 190 && accent.h < 230 ? accent.h : 205,
      s: Math.max(accent.s, 55),
      l: Math.min(accent.l, 42),
    }),
  ],
  [/\bdarker\b/i, 'darker', (accent) => ({ ...accent, l: Math.max(18, accent.l - 10) })],
  [/\b(?:lighter|brighter)\b/i, 'lighter', (accent) => ({ ...accent, l: Math.min(62, accent.l + 10) })],
  [
    /\b(?:calm(?:er)?|softer|muted|quiet(?:er)?|less colou?rful)\b/i,
    'calmer',
    (accent) => ({ ...accent, s: Math.max(15, accent.s - 25) }),
  ],
  [
    /\b(?:more (?:vivid|colou?rful)|bolder|livelier|stronger|vivid)\b/i,
    'stronger',
    (accent) => ({ ...accent, s: Math.min(95, accent.s + 20) }),
  ],
];

/** "make the accent colour green", "#0ea5e9", "warmer". */
export const changeColour: Command = ({ text, plan: before }) => {
  const isAsked =
    /^(?:please\s+)?(?:make|change|set|use|switch|turn|give|i(?:'d| would)? like|try|paint|colou?r|accent)\b/i.test(
      text,
    ) ||
    /^#?[0-9a-f]{6}$/i.test(text) ||
    /^(?:a )?(?:bit |little )?(?:more )?\w+$/i.test(text);
  if (!isAsked || (!colourWord.test(text) && text.split(' ').length > 3)) return undefined;
  const hex = /#[0-9a-f]{6}\b|#[0-9a-f]{3}\b/i.exec(text)?.[0];
  const names = Object.keys(colours).sort((a, b) => b.length - a.length);
  const word = names.find((name) => new RegExp(`\\b${name}\\b`, 'i').test(text));
  const chosen = hex ?? word;
  const accent = chosen ? colourOf(chosen) : undefined;
  const mood = moods.find(([pattern]) => pattern.test(text));
  if (!accent && !mood) return undefined;
  if (!accent && /\b(?:mode|theme)\b/i.test(text) && /\b(?:dark|light)\b/i.test(text)) return undefined;
  const plan = copyPlan(before);
  plan.accent = accent ? (hex ? accent : shaded(accent, text)) : (mood?.[2](before.accent) ?? before.accent);
  return {
    plan,
    say: accent
      ? `The accent colour is now **${chosen ?? ''}**, in light and in dark.`
      : `The colours are ${mood?.[1] ?? 'changed'} now.`,
  };
};

const mode =
  /\b(?<mode>dark|light|system|automatic)\b(?:[ -](?:mode|theme|colou?rs?|by default|background|version))|\b(?:make (?:it|the app|everything)|switch to|use|turn on|enable)\s+(?:the\s+)?(?<made>dark|light)\b(?!er)(?! (?:blue|green|red|grey|gray|pink|purple|brown|orange|yellow|teal))/i;

/** "dark mode", "make it light". */
export const changeTheme: Command = ({ text, plan: before }) => {
  const groups = mode.exec(text)?.groups;
  const word = (groups?.['mode'] ?? groups?.['made'])?.toLowerCase();
  if (!word) return undefined;
  const theme: Theme = word === 'dark' || word === 'light' ? word : 'system';
  const plan = { ...copyPlan(before), theme };
  const said =
    theme === 'system'
      ? 'The app follows what the device prefers, light or dark.'
      : `The app now starts in **${theme}** colours. Everybody can still switch with the button in the menu.`;
  return { plan, say: said };
};

const title: RegExp[] = [
  /^(?:rename|call|name|title)\s+(?:the\s+|this\s+|my\s+|our\s+)?(?:app|application|site|it)\s+(?:to\s+|into\s+|as\s+)?(?<name>.+)$/i,
  /^(?:change|set|make)\s+(?:the\s+)?(?:app(?:'s|’s)?\s+|application\s+)?(?:title|name)(?!\s+(?:field|column|required|mandatory|optional)\b)(?:\s+of\s+(?:the\s+)?app)?\s+(?:to|into|as)?\s*(?<name>.+)$/i,
  /^the\s+app\s+(?:should|shall)\s+be\s+(?:called|named)\s+(?<name>.+)$/i,
];

/** "call the app Paw Patrol". */
export const changeTitle: Command = ({ text, plan: before }) => {
  for (const pattern of title) {
    const name = cleanTitle((pattern.exec(text)?.groups?.['name'] ?? '').replace(/^["'“”‘’]+|["'“”‘’.!]+$/g, ''), 40);
    if (name) return { plan: { ...copyPlan(before), name }, say: `The app is now called **${name}**.` };
  }
  return undefined;
};

const currencies: [RegExp, string][] = [
  [/\beuros?\b|\bEUR\b|€/i, 'EUR'],
  [/\b(?:us )?dollars?\b|\bUSD\b/i, 'USD'],
  [/\bpounds?\b|\bGBP\b|£/i, 'GBP'],
  [/\bfrancs?\b|\bCHF\b/i, 'CHF'],
  [/\byen\b|\bJPY\b|¥/i, 'JPY'],
];

/** "use euros". */
export const changeCurrency: Command = ({ text, plan: before }) => {
  const found = currencies.find(([pattern]) => pattern.test(text));
  if (!found || !/\b(?:use|show|change|set|currency|prices?|amounts?|in)\b/i.test(text) || text.split(' ').length > 9)
    return undefined;
  return { plan: { ...copyPlan(before), currency: found[1] }, say: `Amounts are now shown in **${found[1]}**.` };
};

function pageNamed(plan: AppPlan, words: string): string | undefined {
  const low = words
    .toLowerCase()
    .replace(/^the\s+/, '')
    .replace(/\s+(?:page|list)$/, '')
    .trim();
  if (['home', 'overview', 'dashboard', plan.homeTitle.toLowerCase()].includes(low)) return 'Home';
  const extra = plan.extras.find(
    (each) => each.title.toLowerCase() === low || each.page.toLowerCase() === low || each.kind === low,
  );
  return extra?.page ?? findEntity(plan, words)?.page;
}

const startPattern =
  /^(?:make|set|use|show|open|start with|put)\s+(?<page>.+?)\s+(?:as|the|to be|first|at|on|when)\b.*\b(?:start|main|home|first|landing|front|top|opens?)\b.*$|^(?:start|open)\s+(?:the app\s+)?(?:with|on)\s+(?<late>.+)$|^(?:the\s+)?(?:start|main|home|first|landing)\s+page\s+(?:should|shall|must)\s+be\s+(?<be>.+)$/i;
const movePattern =
  /^(?:put|move|show|list|place)\s+(?<page>.+?)\s+(?<how>before|after|above|below|behind)\s+(?<other>.+?)(?:\s+in\s+the\s+menu)?$/i;

const topPattern =
  /^(?:put|move|show|list|place)\s+(?<page>.+?)\s+(?:first|(?:to|at) the top|on top)\s+(?:of|in|on)\s+the\s+menu$/i;

/** "make walks the start page", "put walks before dogs". */
export const changeOrder: Command = ({ text, plan: before }) => {
  const plan = copyPlan(before);
  const move = movePattern.exec(text)?.groups;
  const page = pageNamed(before, move?.['page'] ?? '');
  const other = pageNamed(before, move?.['other'] ?? '');
  if (page && other && page !== other) {
    const rest = plan.order.filter((name) => name !== page);
    const at = rest.indexOf(other) + (/after|below|behind/i.test(move?.['how'] ?? '') ? 1 : 0);
    plan.order = [...rest.slice(0, at), page, ...rest.slice(at)];
    return { plan, say: 'The menu has the new order.' };
  }
  const start = startPattern.exec(text)?.groups ?? topPattern.exec(text)?.groups;
  const first = pageNamed(before, start?.['page'] ?? start?.['late'] ?? start?.['be'] ?? '');
  if (!first) return undefined;
  if (plan.order[0] === first) return { refuse: 'That page is the first one already, so nothing was changed.' };
  plan.order = [first, ...plan.order.filter((name) => name !== first)];
  return {
    plan,
    say: `The app now opens with **${plan.entities.find((entity) => entity.page === first)?.plural ?? plan.extras.find((extra) => extra.page === first)?.title ?? plan.homeTitle}**, and the menu starts with it.`,
  };
};

const serif =
  /\b(?<no>no |without |sans[- ]?|not? a? ?)?serifs?\b|\b(?<plain>plain|normal|modern|simple) (?:font|type|letters)\b|\b(?<old>elegant|classic|old-fashioned|traditional|book) (?:font|type|letters)\b/i;

/** "use a serif font", "use a plain font for headings". */
export const changeFont: Command = ({ text, plan: before }) => {
  const found = serif.exec(text)?.groups;
  if (!found || !/\b(?:font|type|serif|letters|headings?)\b/i.test(text)) return undefined;
  const isSerif = found['no'] === undefined && found['plain'] === undefined;
  if (isSerif === before.serif)
    return { refuse: `Headings are set in ${isSerif ? 'a serif' : 'the plain'} font already, so nothing was changed.` };
  return {
    plan: { ...copyPlan(before), serif: isSerif },
    say: `Headings are now set in ${isSerif ? 'a **serif**' : 'the **plain**'} font.`,
  };
};

const welcome =
  /^(?:change|set|make|use)\s+(?:the\s+)?(?:welcome (?:text|message)|tagline|slogan|subtitle|greeting)\s+(?:to|into|as|:)\s*(?<text>.+)$|^(?:the\s+)?(?:welcome (?:text|message)|tagline|slogan|greeting)\s*(?::|should (?:be|say)|is)\s*(?<short>.+)$|^(?:the\s+)?(?:start|home|first|main|landing) ?page\s+should\s+(?:say|read|greet (?:people|visitors|us) with)\s+(?<page>.+)$|^(?:say|write|greet (?:people|visitors) with)\s+["'](?<said>[^"']{3,120})["']\s+(?:on|at)\s+the\s+(?:start|home|first|main)\b/i;

/** "change the welcome text to Hello neighbours". */
export const changeWelcome: Command = ({ text, plan: before }) => {
  const groups = welcome.exec(text)?.groups;
  const tagline = cleanTitle(
    (groups?.['text'] ?? groups?.['short'] ?? groups?.['page'] ?? groups?.['said'] ?? '').replace(/^["']|["']$/g, ''),
    120,
  );
  if (!tagline) return undefined;
  return { plan: { ...copyPlan(before), tagline }, say: `The start page now says **${tagline}**.` };
};
