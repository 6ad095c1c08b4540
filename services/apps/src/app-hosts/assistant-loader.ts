import type { Loader } from '../page-scripts/assistant.client.js';
import { scriptJson } from './html.js';
import { type AppLook, colourRules } from './look.js';

/** The script that shows the assistant of an app on a page, told which and in what look. */
export const loaderScript = (script: string, loader: Loader): string =>
  `(()=>{${script};lathe.start(${scriptJson(loader)})})();\n`;

const font = "system-ui, -apple-system, 'Segoe UI', sans-serif";
const above = 2_147_483_000;

/** Styles of the button and the panel, which no page reaches. On the app's own pages both stand above its mark and its bar. */
export const loaderStyles = (look: AppLook): string => `
:host { all: initial; }
${colourRules('.box', look)}
* { box-sizing: border-box; }
.open { position: fixed; right: 20px; bottom: 20px; z-index: ${above}; min-height: 44px; padding: 0 18px; border: 0; border-radius: 999px; background: var(--primary); color: var(--on-primary); font: 600 14px/1.4 ${font}; box-shadow: 0 2px 8px rgb(0 0 0 / .2); cursor: pointer; }
.panel { position: fixed; inset: auto 20px 76px auto; z-index: ${above}; width: 400px; height: 640px; max-height: calc(100dvh - 96px); margin: 0; padding: 0; overflow: hidden; border: 1px solid var(--line); border-radius: calc(var(--radius) + 4px); background: var(--card); color: var(--ink); font: 15px/1.5 ${font}; box-shadow: 0 8px 40px rgb(0 0 0 / .2); }
.panel[open] { display: flex; flex-direction: column; }
.own .open { right: 12px; bottom: 56px; z-index: 25; }
.own .panel { inset: auto 12px 112px auto; max-height: calc(100dvh - 132px); }
@media (max-width: 899px) { .own .open { bottom: 124px; } .own .panel { bottom: 180px; max-height: calc(100dvh - 200px); } }
.head { display: flex; align-items: center; gap: 8px; padding: 4px 4px 4px 16px; border-bottom: 1px solid var(--line); }
h2 { flex: 1; min-width: 0; margin: 0; overflow: hidden; font-size: 16px; font-weight: 600; text-overflow: ellipsis; white-space: nowrap; }
.close { width: 44px; height: 44px; border: 0; border-radius: var(--radius); background: transparent; color: inherit; font: 16px/1 ${font}; cursor: pointer; }
iframe { flex: 1; width: 100%; border: 0; }
:is(.open, .close):focus-visible { outline: 2px solid currentColor; outline-offset: -4px; }
@media (max-width: 600px) { .box .panel { inset: 0; width: 100%; max-width: none; height: 100dvh; max-height: none; border: 0; border-radius: 0; } }
@media (prefers-reduced-motion: no-preference) {
  .panel[open] { animation: rise .18s ease-out; }
  @keyframes rise { from { opacity: 0; transform: translateY(12px); } }
}`;
