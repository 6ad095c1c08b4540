import type { ListedTool } from '@lathe/proto/apps/tools/runs';
import { toolListPage } from '@lathe/proto/apps/visit-names';
import { applyTheme, configOf, element, location, make, type PageElement, wordsOf } from './app-page.js';
import { enterPreview, tellReady } from './preview.client.js';
import type { PreviewAccess } from './preview-access.js';
import { SignedInPerson } from './signed-in-person.client.js';
import { loginOf, needsSignIn, refusalOf, refused, reportVisit, showWayIn } from './tool-run.client.js';

/** The tools of an app without pages, at its address; it runs in the browser. */
const config = configOf<{
  appId: string;
  preview?: PreviewAccess;
  tools?: readonly ListedTool[];
}>('lathe-tools');
const person = new SignedInPerson(config.appId);
applyTheme();

const cardOf = ({ path, header, description }: ListedTool): PageElement =>
  make(
    'li',
    {},
    make(
      'a',
      { href: `/tool/${encodeURIComponent(path)}` },
      make('b', {}, header),
      ...(description === '' ? [] : [make('span', {}, description)]),
    ),
  );

function show(tools: readonly ListedTool[], description?: string): void {
  if (description !== undefined) element('description').textContent = description;
  element('tools').replaceChildren(...tools.map(cardOf));
  element('no-tools').hidden = tools.length > 0;
  // Whoever builds the app has no account in it.
  element('account').hidden = !person.isSignedIn || config.preview !== undefined;
  reportVisit(config.appId, toolListPage);
}

/** Who has to sign in first is led there at once, as by every other page of an app. */
async function ask(): Promise<void> {
  const response = await person.ask('GET', `/apps/${config.appId}/tools`);
  if (response.ok) {
    const { tools, description } = (await response.json()) as { tools: ListedTool[]; description: string };
    return show(tools, description);
  }
  const refusal = await refusalOf(response.clone());
  if (needsSignIn(refusal)) return location.replace(loginOf(config.appId));
  showWayIn(config.appId, refusal);
  throw await refused(response);
}

async function open(): Promise<void> {
  try {
    if (config.preview) await enterPreview(person, config.preview);
    if (config.tools) show(config.tools);
    else await ask();
  } catch (error) {
    element('problem').textContent = wordsOf(error);
  } finally {
    element('loading').hidden = true;
    if (config.preview) tellReady(config.preview);
  }
}

void open();
