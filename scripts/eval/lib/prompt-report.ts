import type { JudgedPrompt, JudgedWish } from './judge-prompt.ts';

export interface PromptRun {
  readonly model: string;
  readonly at: string;
  readonly promptVersions: Readonly<Record<string, number>>;
  readonly prompts: readonly JudgedPrompt[];
}

/** Figures of a run, or of a part of it. */
const figures: Readonly<Record<string, (wishes: readonly JudgedWish[]) => string>> = {
  wishes: (wishes) => String(wishes.length),
  'applied at first try': (wishes) => share(wishes, ({ atFirstTry, outcome }) => atFirstTry && outcome === 'changed'),
  'answered in words': (wishes) => share(wishes, ({ outcome }) => outcome === 'words'),
  failed: (wishes) => share(wishes, ({ outcome }) => outcome === 'failed'),
  'without faults': (wishes) => share(wishes, ({ faults, outcome }) => outcome === 'changed' && faults.length === 0),
  rendered: (wishes) => {
    const tried = wishes.filter(({ rendering }) => rendering !== null);
    return share(tried, ({ rendering }) => rendering?.length === 0);
  },
  regressions: (wishes) => String(sum(wishes, ({ regressions }) => regressions.length)),
  calls: (wishes) => String(sum(wishes, ({ calls }) => calls)),
  repairs: (wishes) => String(sum(wishes, ({ repairs }) => repairs)),
  'prompt tokens': (wishes) => String(sum(wishes, ({ promptTokens }) => promptTokens)),
  'cached share': (wishes) => {
    const all = sum(wishes, ({ promptTokens }) => promptTokens);
    return all === 0 ? '-' : percent(sum(wishes, ({ cachedTokens }) => cachedTokens) / all);
  },
  'answer tokens': (wishes) => String(sum(wishes, ({ completionTokens }) => completionTokens)),
  'cost in US dollars': (wishes) =>
    wishes.some(({ cost }) => cost === null) ? 'no price' : sum(wishes, ({ cost }) => cost ?? 0).toFixed(4),
  seconds: (wishes) => sum(wishes, ({ seconds }) => seconds).toFixed(1),
};

const sum = (wishes: readonly JudgedWish[], of: (wish: JudgedWish) => number): number =>
  wishes.reduce((total, wish) => total + of(wish), 0);
const percent = (part: number): string => `${Math.round(100 * part)} %`;
const share = (wishes: readonly JudgedWish[], is: (wish: JudgedWish) => boolean): string =>
  wishes.length === 0 ? '-' : percent(wishes.filter(is).length / wishes.length);

const wishesOf = (run: PromptRun): JudgedWish[] => run.prompts.flatMap(({ wishes }) => wishes);

/** The figures of a run as lines, beside those of another one. */
export function summary(run: PromptRun, other?: PromptRun): string {
  return Object.entries(figures)
    .map(([name, of]) => `${name}: ${of(wishesOf(run))}${other ? ` (was ${of(wishesOf(other))})` : ''}`)
    .join('\n');
}

/** A page that tells of a run, wish by wish, and how it differs from another one. */
export function page(run: PromptRun, other?: PromptRun): string {
  const names = Object.keys(figures);
  const table = (part: readonly JudgedWish[], before?: readonly JudgedWish[]): string =>
    row(
      'td',
      names.map((name) => {
        const [now, then] = [figures[name]!(part), before && figures[name]!(before)];
        return then === undefined || then === now ? now : `${now} (was ${then})`;
      }),
    );
  const earlier = (name: string) => other?.prompts.find((prompt) => prompt.name === name);
  const parts = run.prompts.map((prompt) => {
    const before = earlier(prompt.name);
    return `<h2>${escaped(prompt.name)}</h2><table>${row('th', names)}${table(prompt.wishes, before?.wishes)}</table>
<ul>${prompt.wishes.map(item).join('')}</ul>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Prompts: ${escaped(run.model)}</title>
<style>body{font:16px system-ui;margin:2rem}table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:.25rem .5rem;text-align:left}.bad{color:#b00020}</style>
<h1>${escaped(run.model)}, ${escaped(run.at)}</h1>${other ? `<p>Compared with ${escaped(other.model)}, ${escaped(other.at)}</p>` : ''}
<p>Prompts: ${escaped(JSON.stringify(run.promptVersions))}</p>
<table>${row('th', names)}${table(wishesOf(run), other && wishesOf(other))}</table>${parts.join('\n')}</html>\n`;
}

const row = (cell: 'td' | 'th', values: readonly string[]): string =>
  `<tr>${values.map((value) => `<${cell}>${escaped(value)}</${cell}>`).join('')}</tr>`;

function item({ wish, outcome, failure, faults, rendering, picture, regressions }: JudgedWish): string {
  const wrong = [...(failure === null ? [] : [failure]), ...faults, ...(rendering ?? []), ...regressions];
  const list = wrong.map((one) => `<li class="bad">${escaped(one)}</li>`).join('');
  const image = picture === '' ? '' : `<br><img alt="" width="480" src="data:image/png;base64,${picture}">`;
  return `<li>${escaped(wish)}: ${outcome}${image}${list === '' ? '' : `<ul>${list}</ul>`}</li>`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
