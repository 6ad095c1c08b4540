import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Lathe's colours in the editor; both looks read the tokens, `dark` only tells CodeMirror which defaults fit. */
const chrome = (dark: boolean): Extension =>
  EditorView.theme(
    {
      '&': { height: '100%', fontSize: '13px', backgroundColor: 'var(--surface)', color: 'var(--ink)' },
      '&.cm-focused': { outline: 'none' },
      '.cm-scroller': { fontFamily: 'var(--font-code)', lineHeight: '20px' },
      '.cm-content': { padding: '12px 0', caretColor: 'var(--accent)' },
      '.cm-cursor': { borderLeftColor: 'var(--accent)' },
      '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--muted)', border: 'none' },
      '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
      '&.cm-focused .cm-selectionBackground, .cm-selectionBackground, ::selection': {
        backgroundColor: 'color-mix(in srgb, var(--accent) 22%, transparent) !important',
      },
      '.cm-panels': { backgroundColor: 'var(--paper)', color: 'var(--ink)', borderColor: 'var(--line)' },
      '.cm-collapsedLines': { background: 'var(--paper)', color: 'var(--muted)' },
      // The sign that the package has there is in few fonts.
      '.cm-collapsedLines::before, .cm-collapsedLines::after': { content: '"…"' },
      '.cm-tooltip': { backgroundColor: 'var(--surface)', border: '1px solid var(--line)', borderRadius: '8px' },
    },
    { dark },
  );

const highlight = (dark: boolean): HighlightStyle =>
  HighlightStyle.define([
    { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: dark ? '#c4a7ff' : '#6d28d9' },
    { tag: [tags.string, tags.special(tags.string), tags.regexp], color: dark ? '#8fd6a4' : '#15703a' },
    { tag: [tags.number, tags.bool, tags.null], color: dark ? '#fdba74' : '#b4400a' },
    { tag: [tags.comment], color: 'var(--muted)', fontStyle: 'italic' },
    { tag: [tags.tagName, tags.typeName, tags.className], color: dark ? '#f9a8a8' : '#a61b1b' },
    { tag: [tags.attributeName, tags.propertyName], color: dark ? '#93c5fd' : '#1d4f91' },
    {
      tag: [tags.function(tags.variableName), tags.definition(tags.variableName)],
      color: dark ? '#fcd34d' : '#7c4a03',
    },
    { tag: [tags.heading], fontWeight: '600' },
  ]);

export const editorTheme = (dark: boolean): Extension => [chrome(dark), syntaxHighlighting(highlight(dark))];
