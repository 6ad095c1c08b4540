import type { AppSettings } from '@lathe/proto/apps/model';
import type { PreviewAccess } from '../page-scripts/preview-access.js';
import { backToApp, framedPage } from './framed-page.js';
import type { AppLook } from './look.js';
import { sourceStyles } from './source-styles.js';

export interface ToolPage {
  readonly appId: string;
  readonly path: string;
  /** In its preview, for those who build it. */
  readonly preview?: PreviewAccess | undefined;
  readonly look: AppLook;
  readonly settings: AppSettings;
}

/** Of a path that leads to no tool, or to none that is active. */
export const noSuchTool = {
  title: 'There is no such tool',
  text: 'It may have been taken away, or is not open yet.',
};

/** Where people run a tool of an app, in the app's look; its script fills in what the tool asks. */
export function toolPage({ appId, path, preview, look, settings }: ToolPage): string {
  const content = `<p id="loading" class="quiet" role="status">Loading…</p>
<div id="no-tool" hidden>
<h1>${noSuchTool.title}</h1>
<p>${noSuchTool.text}</p>
</div>
<div id="tool" hidden>
<h1 id="header"></h1>
<p id="description" class="quiet"></p>
<p id="welcome"></p>
<p id="trial" class="notice"></p>
<p id="no-model" class="quiet" hidden>No language model is set up here, so nothing new is written.</p>
<form id="form" novalidate>
<p id="steps" class="quiet" hidden></p>
<div id="fields"></div>
<div class="row">
<button type="button" id="back" class="plain" hidden>Back</button>
<button type="submit" id="run">Run</button>
<button type="button" id="stop" class="plain" hidden>Stop</button>
</div>
</form>
</div>
<p class="alert" id="problem" role="alert"></p>
<button type="button" id="retry" class="plain" hidden>Try again</button>
<p id="way-in" hidden><a id="way-in-link" href="/">Sign in to go on</a></p>
<p id="state" class="quiet" role="status"></p>
<section id="result" aria-labelledby="result-title" hidden>
<h2 id="result-title" tabindex="-1">Result</h2>
<p id="made" class="quiet"></p>
<div id="text"></div>
<div id="blocks"></div>
<p id="checks" class="quiet" role="status"></p>
<ul id="rows" class="quiet"></ul>
<div id="cited" hidden>
<h3>Sources</h3>
<ol id="sources" class="sources"></ol>
</div>
<fieldset id="rating" hidden><legend>How good is this answer?</legend><div id="ratings" class="row"></div></fieldset>
<div class="row">
<button type="button" id="copy" class="plain">Copy</button>
<button type="button" id="share" class="plain" hidden>Share</button>
<button type="button" id="again" class="plain">Start over</button>
</div>
<p id="shared" hidden>Whoever has this address and may open the app reads this answer: <a id="shared-link" href="/"></a></p>
<div id="cta" hidden><p id="cta-message"></p><a id="cta-link" href="/"></a></div>
</section>
<details id="history" hidden><summary>What you ran before</summary><ul id="runs"></ul></details>
${backToApp(look)}`;
  return framedPage({
    look,
    settings,
    title: look.name,
    script: 'tool',
    config: { appId, path, preview },
    doing: 'Running a tool',
    content,
    styles,
  });
}

const styles = `
main { max-width: 640px; }
h1 { margin: 16px 0 4px; }
h2 { margin: 0 0 8px; font-size: 18px; }
h2:focus { outline: none; }
h3 { margin: 16px 0 4px; font-size: 15px; }
p:empty { display: none; }
#description, #welcome { white-space: pre-wrap; overflow-wrap: anywhere; }
.field { margin: 0 0 16px; padding: 0; border: 0; min-width: 0; }
.field > label, .field > legend { display: block; margin: 0 0 6px; padding: 0; font-weight: 500; }
${sourceStyles}
.field input:not([type=checkbox]), .field textarea, .field select { display: block; width: 100%; min-height: 44px; padding: 10px 12px; font: inherit; font-size: 16px; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: var(--radius); }
.field textarea { resize: vertical; }
.field .pair { display: flex; gap: 8px; }
.field .pair select { width: auto; }
.field [aria-invalid=true] { border-color: var(--bad); }
.field > .choice { display: flex; margin: 0; font-weight: 400; align-items: center; gap: 10px; min-height: 44px; }
.choice input { width: 20px; height: 20px; accent-color: var(--primary); }
.choice img { width: 20px; height: 20px; object-fit: contain; }
#rows { margin: 0; padding: 0; list-style: none; overflow-wrap: anywhere; }
.places { position: relative; }
.places .found { position: absolute; z-index: 1; top: 4px; left: 0; right: 0; padding: 4px; background: var(--card); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: 0 4px 16px rgb(0 0 0 / .16); }
.places ul { margin: 0; padding: 0; list-style: none; max-height: 280px; overflow-y: auto; }
.places .found:not([hidden]) ~ .hint { position: absolute; clip-path: inset(50%); }
.places li { display: flex; align-items: center; min-height: 44px; padding: 4px 8px; border-radius: calc(var(--radius) - 2px); cursor: pointer; overflow-wrap: anywhere; }
.places li:hover, .places [aria-selected=true] { background: var(--primary); color: var(--on-primary); }
.places .hint { margin: 6px 0 0; }
.places .found .hint { margin: 6px 8px; }
.hint { margin: 0 0 6px; font-size: 13px; color: var(--quiet); }
.wrong { margin: 6px 0 0; font-size: 13px; color: var(--bad); }
.examples { display: flex; flex-wrap: wrap; gap: 8px; margin: 8px 0 0; }
.examples button, .plain { min-height: 44px; padding: 8px 14px; font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: var(--radius); cursor: pointer; overflow-wrap: anywhere; text-align: left; }
.row { display: flex; flex-wrap: wrap; gap: 8px; margin: 12px 0; }
#run { min-height: 44px; padding: 0 24px; font: inherit; font-weight: 600; color: var(--on-primary); background: var(--primary); border: 0; border-radius: var(--radius); cursor: pointer; }
#run:disabled { opacity: .7; cursor: progress; }
#result { margin-top: 20px; padding-top: 20px; border-top: 1px solid var(--line); }
#text, .written { white-space: pre-wrap; overflow-wrap: anywhere; }
.block { margin: 0 0 20px; min-width: 0; }
.block h3 { overflow-wrap: anywhere; }
.block p { margin: 4px 0; }
.block .field { margin: 12px 0 0; }
.block ul { margin: 0; padding: 0 0 0 20px; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: var(--radius); }
.scroll table { width: 100%; border-collapse: collapse; font-size: 14px; }
.scroll th, .scroll td { min-width: 96px; padding: 8px 12px; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); overflow-wrap: break-word; }
.scroll tr:last-child td { border-bottom: 0; }
.chart, .chart svg { display: block; overflow: visible; }
.chart text { font-size: 13px; fill: currentColor; }
.chart rect { fill: var(--primary); }
.chart .track { fill: var(--line); opacity: .5; }
.axes { display: flex; justify-content: space-between; gap: 16px; font-size: 13px; color: var(--quiet); overflow-wrap: anywhere; }
.line { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 12px; padding: 8px 6px 28px 0; }
.line + .axes { justify-content: center; }
.ticks { display: flex; flex-direction: column; justify-content: space-between; height: 180px; font-size: 13px; text-align: right; font-variant-numeric: tabular-nums; }
.ticks span { height: 0; line-height: 0; }
.line .grid { stroke: var(--line); }
.line polyline { fill: none; stroke: var(--primary); stroke-width: 2.5; stroke-linejoin: round; stroke-linecap: round; }
.line circle { fill: var(--primary); stroke: transparent; stroke-width: 14; }
.pie { display: flex; flex-wrap: wrap; align-items: center; gap: 16px 28px; margin: 8px 0; --part: var(--primary); }
.pie > div { flex: 1; min-width: 200px; font-size: 14px; }
.pie > div > div { display: flex; align-items: baseline; gap: 10px; padding: 3px 0; }
.pie .name { flex: 1; overflow-wrap: anywhere; }
.pie svg { transform: rotate(-90deg); }
.pie circle { fill: none; stroke: var(--part); stroke-width: 20; }
.swatch { flex: none; width: 12px; height: 12px; border-radius: 3px; background: var(--part); }
.part-1 { --part: color-mix(in oklab, var(--primary) 45%, var(--ink)); }
.part-2 { --part: color-mix(in oklab, var(--primary) 50%, var(--card)); }
.part-3 { --part: var(--ink); }
.part-4 { --part: color-mix(in oklab, var(--primary) 75%, var(--card)); }
.part-5 { --part: color-mix(in oklab, var(--ink) 45%, var(--card)); }
.stars { font-size: 24px; line-height: 1.2; letter-spacing: 2px; color: var(--primary); }
.block figure { margin: 0; }
.block img { display: block; max-width: 100%; height: auto; border-radius: var(--radius); }
.block figcaption { margin: 4px 0 0; font-size: 13px; color: var(--quiet); }
.block a:not(.cite) { display: inline-block; padding: 12px 0; color: inherit; overflow-wrap: anywhere; }
.block dl { display: grid; grid-template-columns: minmax(0, max-content) minmax(0, 1fr); gap: 6px 16px; margin: 0; }
.block dt { color: var(--quiet); overflow-wrap: anywhere; }
.block dd { margin: 0; overflow-wrap: anywhere; }
.check { font-size: 13px; color: var(--quiet); overflow-wrap: anywhere; }
.check.failed { color: var(--bad); }
#runs { margin: 0; padding: 0; list-style: none; }
#shared a { display: inline-block; padding: 12px 0; color: inherit; overflow-wrap: anywhere; }
#rating { margin: 16px 0 0; padding: 0; border: 0; }
#rating legend { padding: 0; }
#ratings button { min-width: 44px; text-align: center; }
#ratings [aria-pressed=true] { border-color: var(--primary); font-weight: 600; box-shadow: inset 0 0 0 1px var(--primary); }
#history { margin-top: 20px; }
#runs li { display: flex; gap: 8px; margin: 0 0 8px; }
#runs .open { flex: 1; min-width: 0; }
#way-in a { display: inline-block; padding: 12px 0; font-weight: 500; color: inherit; text-underline-offset: 3px; }
#cta { margin-top: 20px; padding-top: 20px; border-top: 1px solid var(--line); }
#cta a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 20px; border-radius: var(--radius); background: var(--primary); color: var(--on-primary); font-weight: 500; text-decoration: none; }
`;
