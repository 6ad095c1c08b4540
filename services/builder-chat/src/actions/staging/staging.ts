import { isDeepStrictEqual } from 'node:util';
import { entityPath } from '@lathe/proto/apps/project/paths';
import type { EntityRename, PendingFile, PendingRows, ProjectFiles, WrittenRow } from './project.js';
import { withoutHoles } from './without-holes.js';

interface WrittenRows {
  entity: string;
  rows: WrittenRow[];
  unlessAny?: boolean | undefined;
}

/** The copy of a project that one answer's actions change, one after the other. It is committed once, or not at all. */
export class Staging {
  private files: Map<string, string>;
  private pending: WrittenRows[] = [];
  private imported: PendingFile[] = [];
  /** Rows, as they were written, of entities that are not there yet. */
  private waiting: { entity: string; list: readonly unknown[] }[] = [];
  /** Rows from before the repair that is under way, and whether an insert into an entity was refused before. */
  private beforeRepair: ReadonlySet<WrittenRows> = new Set();
  private lacksRows: (entity: string) => boolean = () => false;
  private renamed: EntityRename[] = [];

  constructor(private readonly base: ProjectFiles) {
    this.files = new Map(Object.entries(base));
  }

  read(path: string): string | undefined {
    return this.files.get(path);
  }

  paths(): string[] {
    return [...this.files.keys()];
  }

  /** Whether a file is just this, blank lines at its ends aside. */
  hasContent(content: string): boolean {
    return this.paths().some((path) => this.read(path)?.trim() === content.trim());
  }

  write(path: string, content: string): void {
    this.files.set(path, content);
  }

  remove(path: string): void {
    this.files.delete(path);
  }

  /** Makes the files exactly these. */
  replaceFiles(files: ProjectFiles): void {
    for (const path of this.paths()) if (!Object.hasOwn(files, path)) this.files.delete(path);
    for (const [path, content] of Object.entries(files)) this.files.set(path, content);
  }

  /**
   * The actions that follow repair the answer. What a repair says of an entity's rows takes the place of what the
   * answer said, so that rows that are merely written again are there once. Where an insert was refused (`lacksRows`),
   * a repair brings what is missing.
   */
  beginRepair(lacksRows: (entity: string) => boolean): void {
    this.beforeRepair = new Set(this.pending);
    this.lacksRows = lacksRows;
  }

  /** Remembers how it stands; the answer puts it back there. */
  checkpoint(): () => void {
    const { files, pending, renamed, waiting, imported } = this;
    [this.files, this.pending, this.renamed, this.waiting] = [new Map(files), [...pending], [...renamed], [...waiting]];
    return () => {
      [this.files, this.pending, this.renamed, this.waiting] = [files, pending, renamed, waiting];
      this.imported = imported;
    };
  }

  /** Rows that `haveWaited` count as written before the repair that brought their entity. */
  insertRows(batch: WrittenRows, haveWaited = false): void {
    const { entity, rows } = batch;
    if (haveWaited) {
      this.pending.push(batch);
      this.beforeRepair = new Set([...this.beforeRepair, batch]);
      return;
    }
    const earlier = this.pending.filter((pending) => pending.entity === entity && this.beforeRepair.has(pending));
    if (!this.lacksRows(entity)) {
      this.pending = [...this.pending.filter((pending) => !earlier.includes(pending)), batch];
      return;
    }
    const known = earlier.flatMap((pending) => pending.rows);
    this.pending.push({ ...batch, rows: rows.filter((row) => !known.some((other) => isDeepStrictEqual(other, row))) });
  }

  /** The same file for the same entity again takes the place of the first. */
  importFile(file: PendingFile): void {
    const others = this.imported.filter((one) => one.entity !== file.entity || one.file !== file.file);
    this.imported = [...others, file];
  }

  /** Keeps rows until their entity is there. */
  keepWaiting(entity: string, list: readonly unknown[]): void {
    this.waiting.push({ entity, list });
  }

  /** The rows that wait for an entity, which do so no longer. */
  takeWaiting(entity: string): (readonly unknown[])[] {
    const taken = this.waiting.filter((one) => one.entity === entity);
    this.waiting = this.waiting.filter((one) => one.entity !== entity);
    return taken.map(({ list }) => list);
  }

  /** Entities that rows wait for. */
  awaited(): string[] {
    return [...new Set(this.waiting.map(({ entity }) => entity))];
  }

  /** Records a rename; renames of one entity add up, so that names always lead to those of the base. */
  rename(next: EntityRename): void {
    const earlier = this.renamed.findIndex(({ entity }) => entity === (next.from ?? next.entity));
    const before = earlier === -1 ? undefined : this.renamed.splice(earlier, 1)[0];
    const fields: Record<string, string> = {};
    const moved = new Set(Object.values(next.fields));
    for (const [name, old] of Object.entries(before?.fields ?? {})) if (!moved.has(name)) fields[name] = old;
    for (const [name, old] of Object.entries(next.fields)) fields[name] = before?.fields[old] ?? old;
    const from = before?.from ?? next.from;
    this.renamed.push({ entity: next.entity, ...(from !== undefined && { from }), fields });
  }

  project(): ProjectFiles {
    return Object.fromEntries(this.files);
  }

  records(): PendingRows[] {
    return withoutHoles(this.pending).filter(
      ({ entity, rows }) => rows.length > 0 && this.files.has(entityPath(entity)),
    );
  }

  imports(): PendingFile[] {
    return this.imported.filter(({ entity }) => this.files.has(entityPath(entity)));
  }

  /** Whether rows are added, written or out of a file. */
  get bringsRows(): boolean {
    return this.records().length > 0 || this.imports().length > 0;
  }

  renames(): EntityRename[] {
    return this.renamed.filter(({ entity }) => this.files.has(entityPath(entity)));
  }

  /** Paths whose content is not that of the base, removed ones included. */
  changedPaths(): string[] {
    const all = new Set([...Object.keys(this.base), ...this.files.keys()]);
    return [...all].filter((path) => this.base[path] !== this.files.get(path));
  }
}
