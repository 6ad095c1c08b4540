// Accounts of Google and Notion for a test: stand-ins of both, and how somebody connects theirs.
import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { AccountStandIns } from '../../../services/context-ingest/test/stand-ins/accounts.ts';
import type { GoogleStandIn } from '../../../services/context-ingest/test/stand-ins/google.ts';
import { block } from '../../../services/context-ingest/test/stand-ins/notion.ts';

const day = (number: number): string => `2026-03-0${number}T12:00:00.000Z`;

export class ConnectedAccounts extends AccountStandIns {
  constructor() {
    super(`127.75.${(process.pid >> 8) & 255}.${process.pid & 255}`);
  }

  /** A file of Drive as it was changed on a day. */
  store(name: string, mimeType: string, changedOn: number, body: string): void {
    this.drive.files.set(name.replace(/\W/g, '-'), { name, mimeType, modifiedTime: day(changedOn), body });
  }

  /** A page of Notion with a paragraph. */
  write(id: string, title: string, text: string): void {
    this.notion.entries.set(id, { object: 'page', title, lastEdited: day(1) });
    this.notion.children.set(id, [block('paragraph', text)]);
  }

  /** Connects an account of Google: its window is closed at first, which says nothing, then refused, which is said. */
  async connectDrive(context: BrowserContext, dialog: Locator): Promise<void> {
    const connect = dialog.getByRole('button', { name: 'Connect Google Drive', exact: true });
    const asked = async (answer: GoogleStandIn['answers']): Promise<Page> => {
      this.drive.answers = answer;
      const opened = context.waitForEvent('page');
      await connect.click();
      return opened;
    };
    const window = await asked('nothing');
    await window.getByText('Choose an account').waitFor();
    await window.close();
    await dialog.locator('button[aria-busy]', { hasText: 'Connect' }).waitFor({ state: 'detached' });
    assert.equal(await dialog.getByRole('alert').count(), 0);
    await asked('no');
    await dialog.getByText('Nothing was connected. Connect it when you are ready to allow it').waitFor();
    await asked('yes');
    await dialog.getByText('Connected with walker@example.org').waitFor();
  }

  /** Connects an account of Notion and adds the page that is called so. */
  async addFromNotion(dialog: Locator, title: string): Promise<void> {
    await dialog.getByRole('radio', { name: 'Notion' }).click();
    await notionButton(dialog).click();
    await dialog.getByRole('checkbox', { name: title }).check();
    await dialog.getByRole('button', { name: 'Add 1 document' }).click();
  }

  async disconnectNotion(dialog: Locator): Promise<void> {
    await dialog.getByRole('button', { name: 'Disconnect Notion' }).click();
    await notionButton(dialog).waitFor();
    for (const until = Date.now() + 5_000; this.notion.granted > 0 && Date.now() < until;) await setTimeout(50);
    assert.equal(this.notion.granted, 0);
  }
}

const notionButton = (dialog: Locator): Locator => dialog.getByRole('button', { name: 'Connect Notion', exact: true });
