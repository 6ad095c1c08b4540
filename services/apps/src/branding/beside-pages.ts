/** Styles of what stands beside the pages of an app, on its hosts and in its project alike. */

export const callToActionStyles = `.call-to-action { position: relative; z-index: 40; display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 12px 20px; padding: 20px 20px calc(20px + env(safe-area-inset-bottom)); border-top: 1px solid hsl(var(--border)); background: hsl(var(--card)); color: hsl(var(--card-foreground)); font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; }
.call-to-action p { margin: 0; max-width: 40rem; overflow-wrap: anywhere; }
.call-to-action a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 20px; border-radius: var(--radius); background: hsl(var(--primary)); color: hsl(var(--primary-foreground)); font-weight: 500; text-decoration: none; }
@media (max-width: 899px) { .call-to-action { padding-bottom: 84px; } }`;

// Phones have the app's own bar at the bottom.
export const watermarkStyles = `
.watermark { position: fixed; right: 12px; bottom: 12px; z-index: 25; padding: 6px 12px; border: 1px solid rgb(0 0 0 / .12); border-radius: 999px; background: #fff; color: #1b1a18; font: 500 12px/1.4 system-ui, -apple-system, 'Segoe UI', sans-serif; text-decoration: none; box-shadow: 0 2px 8px rgb(0 0 0 / .12); }
.watermark::after { content: ''; position: absolute; inset: -8px 0; }
.watermark:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
@media (max-width: 899px) { .watermark { bottom: 76px; } }`;
