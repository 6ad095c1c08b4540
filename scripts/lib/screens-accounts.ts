// The screens of accounts and of the operator's desk. The first account of an installation is an operator.
import type { Page } from 'playwright-core';
import type { Screen } from './screens-open.ts';

/** The account's own settings, once they are there. */
export const settings = async (page: Page) => {
  await page.goto('/settings');
  await page
    .getByRole('button', { name: /^Sign out / })
    .first()
    .waitFor();
};

/** A dialog of the settings, by its button. */
const dialog = (name: string, button: string): Screen => ({
  name,
  as: 'full',
  open: async (page) => {
    await settings(page);
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('dialog').waitFor();
  },
});

/** Settings from one of their sections on. */
const section = (name: string, as: 'full' | 'nothing', heading: string): Screen => ({
  name,
  as,
  open: async (page) => {
    await settings(page);
    await page.getByRole('heading', { name: heading }).evaluate((element) => element.scrollIntoView());
  },
});

const deskSections = {
  accounts: 'Accounts',
  apps: 'Apps',
  models: 'Model usage',
  health: 'Health',
  letters: 'Dead letters',
  mailbox: 'Mailbox',
  audit: 'Audit log',
  settings: 'Settings in force',
} as const;

const openDesk = async (page: Page, part: keyof typeof deskSections) => {
  await page.goto(`/admin/${part}`);
  await page.getByRole('heading', { name: deskSections[part], level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
};

export const accountScreens: readonly Screen[] = [
  section('settings', 'full', 'Settings'),
  section('settings-newcomer', 'nothing', 'Settings'),
  section('settings-plan', 'full', 'Plan and usage'),
  section('settings-factors', 'full', 'Second factor'),
  section('settings-keys', 'full', 'API keys'),
  dialog('change-password', 'Change password'),
  dialog('change-email', 'Change email address'),
  dialog('change-name', 'Change name'),
  dialog('new-key', 'New API key'),
  dialog('add-app-of-codes', 'Set up an app'),
  dialog('add-passkey', 'Add a passkey'),
  ...(Object.keys(deskSections) as (keyof typeof deskSections)[]).map((part): Screen => ({
    name: `desk-${part}`,
    as: 'full',
    open: (page) => openDesk(page, part),
  })),
  {
    name: 'desk-account',
    as: 'full',
    open: async (page) => {
      await openDesk(page, 'accounts');
      await page.getByRole('link', { name: 'newcomer@example.org' }).click();
      await page.getByRole('heading', { name: 'newcomer@example.org' }).waitFor();
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'desk-take-down',
    as: 'full',
    open: async (page) => {
      await openDesk(page, 'apps');
      await page
        .getByRole('button', { name: /^Take down / })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
