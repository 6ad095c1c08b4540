import { framingPage, onMessage } from './app-page.js';
import type { PreviewAccess } from './preview-access.js';
import type { SignedInPerson } from './signed-in-person.client.js';

/** How long the page that frames this one has to hand out a code. */
const patienceMs = 3_000;

/**
 * Lets whoever builds the app in, by the code that they came with; one who came by a link of the preview itself has none,
 * and the builder is asked for one. Where that is not around either, they stay nobody.
 */
export async function enterPreview(person: SignedInPerson, { platformOrigin, code }: PreviewAccess): Promise<void> {
  if (code !== undefined && (await person.enter(code))) return;
  const given = await askedCode(platformOrigin);
  if (given !== undefined) await person.enter(given);
}

/** Tells the builder that there is something to see. */
export const tellReady = ({ platformOrigin }: PreviewAccess): void =>
  framingPage()?.postMessage({ type: 'app_ready' }, platformOrigin);

function askedCode(platformOrigin: string): Promise<string | undefined> {
  const builder = framingPage();
  if (builder === undefined) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), patienceMs);
    onMessage(({ origin, data }) => {
      const { type, code } = (data ?? {}) as { type?: unknown; code?: unknown };
      if (origin === platformOrigin && type === 'lathe-preview-code' && typeof code === 'string') resolve(code);
    });
    builder.postMessage({ type: 'lathe-preview-expired' }, platformOrigin);
  });
}
