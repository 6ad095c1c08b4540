import { css } from '@codemirror/lang-css';
import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap, type ViewUpdate } from '@codemirror/view';
import { basicSetup } from 'codemirror';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { editorTheme } from './editor-theme';
import { formatted } from './format';
import { diagnosticsOf, type Problem } from './problems';
import type { ShownText } from './use-auto-save';
import type { Place } from './use-tabs';

/** What buttons beside an editor do in it. */
export interface EditorHandle {
  /** Rewrites the text, as typing would; what cannot be formatted stays. */
  format: () => Promise<void>;
  text: () => string;
}

interface CodeEditorProps {
  path: string;
  shown: ShownText;
  readOnly: boolean;
  dark: boolean;
  problems: readonly Problem[];
  /** Where to go, once for each object. */
  place: Place | null;
  ref: Ref<EditorHandle>;
  onChange: (content: string) => void;
  /** Ctrl+S, after the text was formatted. */
  onSave: () => void;
}

/** CodeMirror for one file. */
export function CodeEditor({ path, shown, readOnly, dark, problems, place, ref, onChange, onSave }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const settings = useRef(new Compartment());
  const emit = useEffectEvent((text: string): void => onChange(text));
  const save = useEffectEvent(async (editor: EditorView): Promise<void> => {
    if (!readOnly) await formatIn(editor, path);
    onSave();
  });
  const settingsNow = useEffectEvent((): Extension => [
    EditorState.readOnly.of(readOnly),
    EditorView.editable.of(!readOnly),
    // What cannot be edited can still be reached and scrolled by keyboard.
    EditorView.contentAttributes.of({ tabindex: '0' }),
    editorTheme(dark),
  ]);
  const startState = useEffectEvent((): EditorState =>
    EditorState.create({
      doc: shown.text,
      extensions: [
        Prec.high(
          keymap.of([
            {
              key: 'Mod-s',
              preventDefault: true,
              run: (editor) => {
                void save(editor);
                return true;
              },
            },
          ]),
        ),
        basicSetup,
        lintGutter(),
        languageOf(path),
        settings.current.of(settingsNow()),
        EditorView.contentAttributes.of({ 'aria-label': `Content of ${path}` }),
        EditorView.updateListener.of((update) => {
          if (isTyped(update)) emit(update.state.doc.toString());
        }),
      ],
    }),
  );

  useEffect(() => {
    if (host.current === null) return;
    const created = new EditorView({ state: startState(), parent: host.current });
    view.current = created;
    return () => created.destroy();
  }, []);

  useEffect(() => {
    view.current?.dispatch({ effects: settings.current.reconfigure(settingsNow()) });
  }, [readOnly, dark]);

  useEffect(() => {
    const editor = view.current;
    if (editor === null || shown.revision === 0) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: shown.text } });
  }, [shown]);

  useEffect(() => {
    const editor = view.current;
    if (editor !== null) editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(problems, editor.state.doc)));
  }, [problems]);

  useEffect(() => {
    const editor = view.current;
    if (editor === null || place === null) return;
    const line = editor.state.doc.line(Math.min(place.line, editor.state.doc.lines));
    const anchor = Math.min(line.from + place.column, line.to);
    editor.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
    editor.focus();
  }, [place]);

  useImperativeHandle(ref, () => ({
    format: async () => {
      if (view.current !== null) await formatIn(view.current, path);
    },
    text: () => view.current?.state.doc.toString() ?? '',
  }));

  return <div ref={host} className="min-h-0 flex-1 overflow-hidden" />;
}

async function formatIn(editor: EditorView, path: string): Promise<void> {
  const text = editor.state.doc.toString();
  const result = await formatted(path, text, editor.state.selection.main.head);
  // What was typed meanwhile counts more.
  if (result === null || result.text === text || editor.state.doc.toString() !== text) return;
  editor.dispatch({
    changes: { from: 0, to: text.length, insert: result.text },
    selection: { anchor: result.cursor },
    userEvent: 'input.format',
  });
}

/** Whether a person changed the text, not a new version of the file. */
function isTyped({ docChanged, transactions }: ViewUpdate): boolean {
  const events = ['input', 'delete', 'move', 'undo', 'redo'];
  return docChanged && transactions.some((transaction) => events.some((event) => transaction.isUserEvent(event)));
}

export function languageOf(path: string): Extension {
  if (path.endsWith('.css')) return css();
  if (path.endsWith('.json')) return json();
  return javascript({ jsx: true });
}
