/** How an answer looks that cites sources, with those below it. */
export const sourceStyles = `
summary { display: block; min-height: 44px; padding: 10px 0; font-weight: 500; cursor: pointer; overflow-wrap: anywhere; }
summary::before { content: '▸ ' / ''; }
[open] > summary::before { content: '▾ ' / ''; }
.sources { margin: 0; padding: 0; list-style: none; }
.sources blockquote { margin: 0 0 12px; padding: 0 12px; border-left: 3px solid var(--line); white-space: pre-wrap; overflow-wrap: anywhere; }
.sources a { display: inline-block; padding: 12px 0; color: inherit; overflow-wrap: anywhere; }
.cite { padding: 0 2px; color: var(--primary); font-size: 13px; text-underline-offset: 2px; }`;
