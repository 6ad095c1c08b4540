import type { EntityRename, PendingRows, ProjectFiles } from './project.js';

/** The copy of a project that one answer's actions change, one after the other. It is committed once, or not at all. */
export class Staging {
  private readonly files: Map<string, string>;
  private readonly pending: PendingRows[] = [];
  private readonly renamed: EntityRename[] = [];

  constructor(private readonly base: ProjectFiles) {
    this.files = new Map(Object.entries(base));
  }

  read(path: string): string | undefined {
    return this.files.get(path);
  }

  paths(): string[] {
    return [...this.files.keys()];
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

  insertRows(rows: PendingRows): void {
    this.pending.push(rows);
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
    return this.pending.filter(({ entity }) => this.files.has(`entities/${entity}.json`));
  }

  renames(): EntityRename[] {
    return this.renamed.filter(({ entity }) => this.files.has(`entities/${entity}.json`));
  }

  /** Paths whose content is not that of the base, removed ones included. */
  changedPaths(): string[] {
    const all = new Set([...Object.keys(this.base), ...this.files.keys()]);
    return [...all].filter((path) => this.base[path] !== this.files.get(path));
  }
}
