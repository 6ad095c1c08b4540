// Uses a generated app as a person would, through its own screens only.
import assert from 'node:assert/strict';
import type { Permissions } from '@lathe/proto/entities/rights';
import type { Locator, Page } from 'playwright-core';

/** What is read of a field of an entity's schema. */
interface FieldSchema {
  'x-ref'?: string;
  minimum?: number;
  maxLength?: number;
}

export interface SourceFile {
  path: string;
  content: string;
}

/** An entity of an app and the page that lists its rows. */
export interface ListedEntity {
  name: string;
  schema: {
    name: string;
    title?: string;
    properties: Record<string, FieldSchema>;
    permissions: Permissions;
  };
  page: string;
}

/**
 * What an app consists of, read from its files: per entity its schema and its list page; refs come before what refers
 * to them.
 */
export function outline(files: SourceFile[]): { entities: ListedEntity[]; pages: string[] } {
  const byPath = new Map(files.map((file) => [file.path, file.content]));
  const entities = files
    .filter((file) => file.path.startsWith('entities/'))
    .map((file): ListedEntity['schema'] => JSON.parse(file.content))
    .map((schema) => ({ name: schema.name, schema, page: listPageOf(schema.name, files) }));
  const order: ListedEntity[] = [];
  const visit = (entity: ListedEntity | undefined) => {
    if (!entity || order.includes(entity)) return;
    for (const field of Object.values(entity.schema.properties)) {
      if (field['x-ref'] && field['x-ref'] !== entity.name)
        visit(entities.find((other) => other.name === field['x-ref']));
    }
    order.push(entity);
  };
  for (const entity of entities) visit(entity);
  const pages = [...byPath.keys()].filter((path) => path.startsWith('pages/')).map((path) => path.slice(6, -4));
  return { entities: order, pages };
}

function listPageOf(entity: string, files: SourceFile[]) {
  const page = files.find(
    (file) =>
      file.path.startsWith('pages/') &&
      !file.path.endsWith('Detail.jsx') &&
      file.content.includes(`@/components/${entity}Form'`) &&
      file.content.includes('FilterBar'),
  );
  assert.ok(page, `no list page for ${entity}`);
  return page.path.slice(6, -4);
}

export class AppDriver {
  readonly page: Page;
  private readonly origin: string;
  private counter = 0;

  constructor(page: Page, origin: string) {
    this.page = page;
    this.origin = origin;
  }

  async open(pageName: string) {
    await this.page.goto(`${this.origin}/${pageName}`);
    await this.settled();
  }

  /** Waits until the app shows a heading and no skeleton. */
  async settled() {
    await this.page.waitForFunction(
      () =>
        [...document.querySelectorAll('h1, h2, h3')].some((heading) => heading.checkVisibility()) &&
        !document.querySelector('[aria-busy="true"]'),
    );
  }

  /**
   * Waits until nothing visible matches. Looks at every frame: `waitFor` looks every half second once a wait is longer
   * than the closing of a dialog takes.
   */
  async gone(selector: string) {
    await this.page.waitForFunction(
      (wanted) => ![...document.querySelectorAll(wanted)].some((element) => element.checkVisibility()),
      selector,
    );
  }

  rows() {
    return this.page.getByRole('button', { name: /^Actions for / }).filter({ visible: true });
  }

  addButton() {
    return this.page.getByRole('button', { name: /^Add / }).filter({ visible: true }).first();
  }

  /** Adds a row through the form; answers the text that names it, or null where the entity has no text field. */
  async add(entity: ListedEntity) {
    const before = await this.rows().count();
    await this.addButton().click();
    const marker = await this.fill(entity);
    await this.save();
    await this.page.waitForFunction(
      (count) =>
        [...document.querySelectorAll('button')].filter(
          (button) => button.checkVisibility() && button.ariaLabel?.startsWith('Actions for '),
        ).length > count,
      before,
    );
    return marker;
  }

  dialog() {
    return this.page.getByRole('dialog');
  }

  async save() {
    await this.dialog().locator('button[type=submit]').click();
    await this.gone('[role="dialog"]');
  }

  /** Gives every field of the open form a value that fits its schema. */
  async fill({ name, schema }: ListedEntity) {
    let marker: string | null = null;
    this.counter += 1;
    for (const [key, field] of Object.entries(schema.properties)) {
      const control = this.dialog().locator(`#field-${key}`);
      if ((await control.count()) === 0) continue;
      const role = await control.getAttribute('role');
      if (role === 'combobox') await this.choose(control);
      else if (role === 'switch') await control.click();
      else {
        const text = sampleOf(field, (await control.getAttribute('type')) ?? 'text', `${name} ${key} ${this.counter}`);
        await control.fill(text);
        if (marker === null && text.startsWith(`${name} ${key}`)) marker = text;
      }
    }
    return marker;
  }

  async choose(control: Locator) {
    await control.click();
    const options = this.page.getByRole('option');
    await options.first().waitFor();
    await options.last().click();
    await this.gone('[role="option"]');
  }

  /** Changes the first row through its menu; answers the new text that must show. */
  async edit(entity: ListedEntity) {
    await this.rows().first().click();
    await this.page.getByRole('menuitem', { name: 'Edit' }).click();
    await this.dialog().waitFor();
    const marker = await this.fill(entity);
    await this.save();
    return marker;
  }

  async removeFirst() {
    const before = await this.rows().count();
    await this.rows().first().click();
    await this.page.getByRole('menuitem', { name: 'Delete' }).click();
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await this.gone('[role="alertdialog"]');
    await this.page.waitForFunction(
      (count) =>
        [...document.querySelectorAll('button')].filter(
          (button) => button.checkVisibility() && button.ariaLabel?.startsWith('Actions for '),
        ).length ===
        count - 1,
      before,
    );
  }

  /**
   * Searches for words that match nothing, then for the marker. Lists without a text field are filtered by their first
   * select.
   */
  async filter(marker: string | null) {
    const search = this.page.getByRole('searchbox').or(this.page.locator('input[aria-label^="Search"]')).first();
    if (marker && (await search.count()) > 0) {
      await search.fill('zzz nothing has this');
      await this.page.getByText(/^No .* match$/).waitFor();
      await search.fill(marker);
      await this.page.getByText(marker).filter({ visible: true }).first().waitFor();
      await search.fill('');
      await this.rows().first().waitFor();
      return true;
    }
    const select = this.page.getByRole('combobox', { name: /^Filter by / }).first();
    if ((await select.count()) === 0) return false;
    const before = await this.rows().count();
    await this.choose(select);
    await this.page.getByRole('button', { name: /Clear/ }).waitFor();
    await this.settled();
    assert.ok((await this.rows().count()) <= before);
    await this.page.getByRole('button', { name: /Clear/ }).click();
    await this.rows().first().waitFor();
    return true;
  }
}

function sampleOf(field: FieldSchema, inputType: string, marker: string) {
  if (inputType === 'number') return String(Math.max(field.minimum ?? 0, 3));
  if (inputType === 'date') return '2026-11-30';
  if (inputType === 'datetime-local') return '2026-11-30T10:30';
  if (inputType === 'email') return `mail${marker.length}@example.org`;
  if (inputType === 'url') return 'https://example.org/picture.png';
  if (inputType === 'tel') return '+49 30 1234567';
  return marker.slice(0, field.maxLength ?? 200);
}
