// The window of an app's data sources, as a test works with it.
import type { Locator, Page } from 'playwright-core';

export class SourcesDialog {
  readonly page: Page;
  readonly #url: string;

  /** `url`: where Lathe is. */
  constructor(page: Page, url: string) {
    this.page = page;
    this.#url = url;
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Data sources' });
  }

  async open(appId: string): Promise<void> {
    await this.page.goto(`${this.#url}/build/app/${appId}?panel=data-sources`);
    await this.dialog.waitFor();
  }

  row(name: string): Locator {
    return this.dialog
      .getByRole('region', { name: 'Sources' })
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('button', { name, exact: true }) });
  }

  /** Waits until a source has a status. */
  async isNow(name: string, status: string): Promise<void> {
    await this.row(name).getByText(status, { exact: true }).waitFor();
  }

  /** Looks into a source. */
  async look(name: string): Promise<void> {
    await this.row(name).getByRole('button', { name, exact: true }).click();
  }

  /** Goes back from there. */
  async leave(): Promise<void> {
    await this.page.getByRole('button', { name: 'All sources' }).click();
  }

  /** Chooses from the menu of a source. */
  async choose(name: string, action: string): Promise<void> {
    await this.page.getByRole('button', { name: `More about ${name}` }).click();
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }

  /** A kind of source. */
  async kind(name: string): Promise<void> {
    await this.dialog.getByRole('radio', { name }).click();
  }
}
