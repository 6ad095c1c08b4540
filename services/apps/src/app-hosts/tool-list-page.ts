import { escapeHtml } from '@lathe/platform/http/html';
import type { AppSettings } from '@lathe/proto/apps/model';
import type { ListedTool } from '@lathe/proto/apps/tools/runs';
import type { PreviewAccess } from '../page-scripts/preview-access.js';
import type { About } from './about-tags.js';
import { assistantLink, assistantLinkStyles } from './assistant-page.js';
import { framedPage } from './framed-page.js';
import type { AppLook } from './look.js';

export interface ToolListPage {
  readonly appId: string;
  readonly look: AppLook;
  readonly settings: AppSettings;
  readonly hasAssistant: boolean;
  /** In its preview, for those who build it. */
  readonly preview?: PreviewAccess;
  /** What an app that is open to everybody tells at once; where people sign in first, the page's script asks for it. */
  readonly open?: { readonly about: About; readonly tools: readonly ListedTool[] } | undefined;
}

/** What an app without pages shows at its address: its tools, in its look (design 12.7). */
export function toolListPage({ appId, look, settings, hasAssistant, preview, open }: ToolListPage): string {
  const { header, description } = look.texts;
  const content = `<h1>${escapeHtml(header?.trim() || look.name)}</h1>
<p id="description" class="quiet">${escapeHtml(open ? (description?.trim() ?? '') : '')}</p>
<p id="loading" class="quiet" role="status">Loading…</p>
<p class="alert" id="problem" role="alert"></p>
<p id="way-in" hidden><a id="way-in-link" href="/">Sign in to go on</a></p>
<ul id="tools" aria-label="Tools"></ul>
<p id="no-tools" class="quiet" hidden>Nothing is open here at the moment.</p>
<p id="account" class="back" hidden><a href="/apps/${escapeHtml(appId)}/account">Your account</a></p>
${hasAssistant ? assistantLink(appId) : ''}`;
  return framedPage({
    look,
    settings,
    title: look.name,
    about: open?.about,
    script: 'tools',
    config: { appId, preview, tools: open?.tools },
    doing: 'Running a tool',
    content,
    styles: hasAssistant ? styles + assistantLinkStyles(look) : styles,
  });
}

const styles = `
main { max-width: 640px; }
h1 { margin: 16px 0 4px; }
p:empty, ul:empty { display: none; }
#description { margin: 0 0 20px; white-space: pre-wrap; overflow-wrap: anywhere; }
#tools { display: grid; gap: 12px; margin: 20px 0 0; padding: 0; list-style: none; }
#tools a { display: block; padding: 16px; border: 1px solid var(--line); border-radius: var(--radius); color: inherit; text-decoration: none; overflow-wrap: anywhere; }
#tools a:hover { border-color: var(--primary); }
#tools b { display: block; font-size: 16px; font-weight: 600; }
#tools span { display: block; margin-top: 4px; color: var(--quiet); white-space: pre-wrap; }
#way-in a { display: inline-block; padding: 12px 0; font-weight: 500; color: inherit; text-underline-offset: 3px; }
`;
