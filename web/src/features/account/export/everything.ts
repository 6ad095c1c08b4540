import { listApiKeys } from '@lathe/proto/accounts/api-keys';
import { listAppUsers, type ManagedUser } from '@lathe/proto/accounts/app-users';
import { authConfig, currentAccount } from '@lathe/proto/accounts/http';
import { listSecondFactors } from '@lathe/proto/accounts/second-factor';
import { exportApp, listApps } from '@lathe/proto/apps/http';
import type { App } from '@lathe/proto/apps/model';
import { listEntities } from '@lathe/proto/entities/http';
import { exportRows } from '@lathe/proto/entities/reading';
import { toAppError } from '@/lib/app-error';
import { call, openStream } from '@/lib/client';
import { ZipFile } from './zip-file';

export interface ExportProgress {
  readonly done: number;
  readonly total: number;
  /** What is being fetched. */
  readonly what: string;
}

/**
 * Everything of the signed-in account as one zip: the account, its apps with their code, users and rows. Throws AppError;
 * code that an app has none of is left out and named in the archive's README.
 */
export async function exportEverything(onProgress: (at: ExportProgress) => void, signal: AbortSignal): Promise<Blob> {
  const zip = new ZipFile();
  const missing: string[] = [];
  const [account, keys, { provider }, { apps }] = await Promise.all([
    call(currentAccount, {}, { signal }),
    call(listApiKeys, {}, { signal }),
    call(authConfig, {}, { signal }),
    call(listApps, { query: {} }, { signal }),
  ]);
  zip.addJson('account/account.json', account);
  if (account.pictureUrl !== null) await zip.addStream('account/picture', await fetch(account.pictureUrl, { signal }));
  zip.addJson('account/api-keys.json', keys.keys);
  // Those of Keycloak are not known here.
  if (provider === 'built-in')
    zip.addJson('account/second-factors.json', (await call(listSecondFactors, {}, { signal })).factors);
  for (const [done, app] of apps.entries()) {
    onProgress({ done, total: apps.length, what: app.name });
    await addApp(zip, app, missing, signal);
  }
  zip.addText('README.md', readme(account.email, apps, missing));
  return zip.end();
}

async function addApp(zip: ZipFile, app: App, missing: string[], signal: AbortSignal): Promise<void> {
  const { appId } = app;
  const [params, folder] = [{ id: appId }, folderOf(app)];
  zip.addJson(`${folder}/app.json`, app);
  zip.addJson(`${folder}/users.json`, await usersOf(appId, signal));
  try {
    await zip.addStream(`${folder}/code.zip`, await openStream(exportApp, { params, query: {} }, { signal }));
  } catch (reason) {
    const { code, message } = toAppError(reason);
    if (code !== 'app/nothing-to-export' && code !== 'app/does-not-compile') throw reason;
    missing.push(`${folder}/code.zip: ${message}`);
  }
  const { entities } = await call(listEntities, { params }, { signal });
  for (const { name } of entities) {
    const query = { format: 'json' } as const;
    const rows = await openStream(exportRows, { params: { ...params, name }, query }, { signal });
    await zip.addStream(`${folder}/rows/${name}.json`, rows);
  }
}

async function usersOf(appId: string, signal: AbortSignal): Promise<ManagedUser[]> {
  const all: ManagedUser[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const page = await call(listAppUsers, { params: { id: appId }, query: { after } }, { signal });
    all.push(...page.users);
    after = page.next;
  }
  return all;
}

const folderOf = ({ slug, appId }: App): string => `apps/${slug || appId}`;

const readme = (email: string, apps: readonly App[], missing: readonly string[]): string => `# Everything of ${email}

Exported on ${new Date().toISOString()}.

- \`account/account.json\`: the account with its plan and what it has used; \`account/picture\`: its picture, where it has one.
- \`account/api-keys.json\`, \`account/second-factors.json\`: which there are, as far as they are kept here. Keys and
  secrets themselves are in no export.
- \`apps/<address>/app.json\`: an app with its settings.
- \`apps/<address>/code.zip\`: its source. It runs on its own; its README says how. "Import a zip" makes an app of it again.
- \`apps/<address>/rows/<entity>.json\`: the rows of an entity, as a list. The Database panel imports such a file.
- \`apps/<address>/users.json\`: who signed up to it. Passwords are in no export.

## Apps

${apps.map((app) => `- ${app.name}: \`${folderOf(app)}\``).join('\n') || 'None.'}
${missing.length === 0 ? '' : `\n## Not in here\n\n${missing.map((line) => `- ${line}`).join('\n')}\n`}`;
