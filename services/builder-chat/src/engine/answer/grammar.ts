/** Writes answers in the action grammar: chat text and actions, as the stream parser reads them. */

export interface EditPair {
  search: string;
  replace: string;
}

export class AnswerWriter {
  constructor(private readonly nonce: string) {}

  /** Chat text; a line of it can never be taken for a control line. */
  say(text: string): string {
    return `${text.replace(/@(?:\s*@)+/g, '@')}\n\n`;
  }

  addFile(path: string, title: string, content: string): string {
    return this.action('add_file', { path, title }, content);
  }

  editFile(path: string, title: string, pairs: readonly EditPair[]): string {
    const body = pairs
      .map(
        (pair) =>
          `${this.control('search')}\n${pair.search}\n${this.control('replace')}\n${pair.replace === '' ? '' : `${pair.replace}\n`}`,
      )
      .join('');
    return this.action('edit_file', { path, title }, body);
  }

  addEntity(name: string, title: string, content: string): string {
    return this.action('add_entity', { name, title }, content);
  }

  editEntity(
    name: string,
    title: string,
    content: string,
    renamedFrom?: { fields?: Record<string, string>; entity?: string },
  ): string {
    return this.action('edit_entity', { name, title, ...(renamedFrom ? { renamedFrom } : {}) }, content);
  }

  deleteFile(path: string, title: string): string {
    return this.action('delete_file', { path, title }, '');
  }

  importEntities(name: string, file: string): string {
    return this.action('import_entities', { name, file }, '');
  }

  /** Gives the app another name, also where the platform lists it. */
  nameApp(name: string): string {
    return this.action('name_app', { name }, '');
  }

  insertRecords(name: string, rows: readonly Record<string, unknown>[], unlessAny = false): string {
    const header = { name, count: rows.length, ...(unlessAny && { unlessAny }) };
    return this.action('insert_entity_records', header, `${JSON.stringify(rows, null, 2)}\n`);
  }

  private control(rest: string): string {
    return `@@${this.nonce} ${rest}`;
  }

  private action(kind: string, header: Record<string, unknown>, body: string): string {
    return `${this.control(`${kind} ${JSON.stringify(header)}`)}\n${block(body)}${this.control('end')}\n\n`;
  }
}

/** A body always ends with a line end, unless it is empty. */
function block(body: string): string {
  return body === '' || body.endsWith('\n') ? body : `${body}\n`;
}

const min = 40;
const max = 200;

/** Cuts text into pieces of 40 to 200 characters, at a line end where one is near; never inside a surrogate pair. */
export function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    let end = Math.min(at + max, text.length);
    if (end < text.length) {
      const line = text.lastIndexOf('\n', end - 1);
      if (line >= at + min) end = line + 1;
      else if (/[\ud800-\udbff]/.test(text.charAt(end - 1))) end -= 1;
    }
    yield text.slice(at, end);
    at = end;
  }
}
