import { escapeHtml } from '@lathe/platform/http/html';
import type { AppSettings } from '@lathe/proto/apps/model';
import { backToApp, framedPage } from './framed-page.js';
import type { AppLook } from './look.js';

export interface PlansPage {
  readonly appId: string;
  readonly look: AppLook;
  readonly settings: AppSettings;
  /** Where to go in the app afterwards; already made safe. */
  readonly nextPath: string;
  /** The plan that somebody came for. */
  readonly plan: string | undefined;
  /** Of somebody who comes back from paying. */
  readonly saleId: string | undefined;
  /** Somebody came back without paying. */
  readonly isCanceled: boolean;
}

/** Plans of an app and what its user has of them, in the app's look. */
export function plansPage({ appId, look, settings, nextPath, plan, saleId, isCanceled }: PlansPage): string {
  const content = `<h1>Plans of ${escapeHtml(look.name)}</h1>
<p class="test" id="test" hidden>This is a test: no money moves.</p>
<p class="notice" id="notice" role="status"></p>
<p class="alert" id="problem" role="alert"></p>
<p class="quiet" id="loading" role="status">Loading the plans…</p>
<button type="button" id="again" hidden>Try again</button>
<section aria-labelledby="own-title" id="own" hidden>
<h2 id="own-title"></h2>
<p id="own-text"></p>
<div class="acts">
<a class="button" id="open" href="${escapeHtml(nextPath)}">Open ${escapeHtml(look.name)}</a>
<button type="button" id="keep" hidden>Keep the plan</button>
<button type="button" id="portal">Cards and invoices</button>
<button type="button" id="cancel" hidden>Cancel the plan</button>
</div>
</section>
<div id="intervals" role="group" aria-label="How often you pay" hidden>
<button type="button" id="by-month" aria-pressed="true">Monthly</button>
<button type="button" id="by-year" aria-pressed="false">Yearly</button>
<span class="saving" id="saving"></span>
</div>
<ul id="plans" hidden></ul>
<p class="quiet" id="none" hidden>This app sells no plans at the moment.</p>
<dialog id="question" aria-labelledby="question-title" aria-describedby="question-text">
<h2 id="question-title"></h2>
<p id="question-text"></p>
<div class="acts">
<button type="button" class="first" id="yes"></button>
<button type="button" id="no">Back</button>
</div>
</dialog>
${backToApp(look)}`;
  return framedPage({
    look,
    settings,
    title: `Plans of ${look.name}`,
    script: 'plans',
    config: { appId, nextPath, plan, saleId, isCanceled },
    doing: 'Choosing a plan',
    content,
    styles,
  });
}

const styles = `
main { max-width: 880px; }
h2 { margin: 0 0 4px; font-size: 17px; overflow-wrap: anywhere; }
p { overflow-wrap: anywhere; }
button, .button { display: inline-block; max-width: 100%; overflow-wrap: anywhere; min-height: 44px; padding: 10px 16px; font: inherit; font-weight: 500; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: var(--radius); cursor: pointer; text-decoration: none; }
button[disabled] { color: var(--quiet); cursor: default; }
.first, .button { color: var(--on-primary); background: var(--primary); border-color: transparent; font-weight: 600; }
.first[disabled] { color: var(--on-primary); opacity: .7; }
.test { margin: 0 0 16px; padding: 10px 12px; border: 1px dashed var(--quiet); border-radius: var(--radius); font-weight: 500; }
.acts { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 12px; }
#own { margin: 0 0 24px; padding: 16px; border: 1px solid var(--line); border-radius: var(--radius); }
#own p { margin: 0; color: var(--quiet); }
#intervals { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin: 0 0 16px; }
#intervals button[aria-pressed='true'] { color: var(--on-primary); background: var(--primary); border-color: transparent; }
.saving { font-size: 13px; font-weight: 500; }
#plans { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 230px), 1fr)); gap: 16px; margin: 0; padding: 0; list-style: none; }
#plans > li { display: flex; flex-direction: column; gap: 8px; padding: 16px; border: 1px solid var(--line); border-radius: var(--radius); }
#plans > li.wanted { border-color: var(--primary); }
#plans p { margin: 0; }
.price { font-size: 20px; font-weight: 600; font-variant-numeric: tabular-nums; }
.small { font-size: 13px; font-weight: 400; color: var(--quiet); }
#plans ul { flex: 1; margin: 0; padding: 0 0 8px 18px; list-style: disc; }
#plans li li { overflow-wrap: anywhere; }
dialog { max-width: min(420px, calc(100vw - 32px)); padding: 24px; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: calc(var(--radius) + 4px); }
dialog::backdrop { background: rgb(0 0 0 / .45); }
dialog p { margin: 0; color: var(--quiet); }
`;
