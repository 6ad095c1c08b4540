import { css } from '@codemirror/lang-css';
import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, type ViewUpdate } from '@codemirror/view';
import { basicSetup } from 'codemirror';
import { useEffect, useEffectEvent, useRef } from 'react';
import { editorTheme } from './editor-theme';

interface CodeEditorProps {
  path: string;
  content: string;
  readOnly: boolean;
  dark: boolean;
  onChange: (content: string) => void;
}

/**
 * CodeMirror for one file. Content that changes from outside replaces what is shown, unless it is what was typed here.
 */
export function CodeEditor({ path, content, readOnly, dark, onChange }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const settings = useRef(new Compartment());
  const typed = useRef(false);
  const emit = useEffectEvent((text: string): void => onChange(text));
  const settingsNow = useEffectEvent((): Extension => [
    EditorState.readOnly.of(readOnly),
    EditorView.editable.of(!readOnly),
    // What cannot be edited can still be reached and scrolled by keyboard.
    EditorView.contentAttributes.of({ tabindex: '0' }),
    editorTheme(dark),
  ]);
  const startState = useEffectEvent((): EditorState =>
    EditorState.create({
      doc: content,
      extensions: [
        basicSetup,
        languageOf(path),
        settings.current.of(settingsNow()),
        EditorView.contentAttributes.of({ 'aria-label': `Content of ${path}` }),
        EditorView.updateListener.of((update) => {
          if (!isTyped(update)) return;
          typed.current = true;
          emit(update.state.doc.toString());
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
    if (editor === null || editor.state.doc.toString() === content) return;
    if (typed.current && !readOnly) return;
    typed.current = false;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: content } });
  }, [content, readOnly]);

  return <div ref={host} className="min-h-0 flex-1 overflow-hidden" />;
}

/** Whether a person changed the text, not a new version of the file. */
function isTyped({ docChanged, transactions }: ViewUpdate): boolean {
  const events = ['input', 'delete', 'move', 'undo', 'redo'];
  return docChanged && transactions.some((transaction) => events.some((event) => transaction.isUserEvent(event)));
}

function languageOf(path: string): Extension {
  if (path.endsWith('.css')) return css();
  if (path.endsWith('.json')) return json();
  return javascript({ jsx: true });
}
