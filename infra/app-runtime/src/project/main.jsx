// Starts the app outside the platform. What it runs on is the same; where its data are says lathe.json.
import '../app.css';
import './branding.css';
import './setup.js';
import app from '../../lathe.json';
import { start } from '../lathe/app-entry.jsx';
import { showCallToAction, showWatermark } from '../lathe/beside-pages.js';
import { beginWith } from '../lathe/first-scheme.js';
import { request } from '../lathe/http.js';
import { User } from '../lathe/user.js';

/** A file that fails when it is loaded fails where it is shown, and the rest of the app works. */
function lazily(load) {
  let open;
  return {
    ready: () => open !== undefined,
    prepare: () =>
      load().then(
        (module) => {
          open = () => module;
        },
        (error) => {
          open = () => {
            throw error;
          };
        },
      ),
    load: () => open(),
  };
}

const pages = Object.entries(import.meta.glob('/src/pages/*.jsx')).map(([path, load]) => ({
  name: path.slice('/src/pages/'.length, -'.jsx'.length),
  ...lazily(load),
}));
const [loadLayout] = Object.values(import.meta.glob('/src/layout.jsx'));

function say(title, text) {
  const notice = document.createElement('main');
  notice.className = 'mx-auto max-w-md space-y-2 p-8 text-center';
  for (const [name, content] of [
    ['h1', title],
    ['p', text],
  ])
    notice.append(Object.assign(document.createElement(name), { textContent: content }));
  document.getElementById('root').replaceChildren(notice);
}

function refuse({ status, message }) {
  if (status === 401 || status === 403) return User.login();
  if (status === 404)
    return say('This app is not published', `Publish it at ${app.server}, where its data are. Then reload this page.`);
  return say(
    'The data of this app cannot be reached',
    `${message} It asks ${app.server}. Reload this page to try again.`,
  );
}

beginWith(app.scheme);
window.__LATHE__ = { ...app, platformOrigin: '', preview: false };
try {
  // The server says whether whoever is here may come in, and what stands beside the pages.
  const { callToAction, watermark } = await request('GET', `/runtime/bundle?appId=${app.appId}&assets=1`);
  const layout = loadLayout && lazily(loadLayout);
  await layout?.prepare();
  start({
    pages,
    layout: layout ? layout.load : null,
    mainPage: app.mainPage,
    ownToaster: app.ownToaster,
    bundle: { url: '', lines: [] },
    chunks: [],
  });
  const root = document.getElementById('root');
  if (callToAction) showCallToAction(root, callToAction);
  if (watermark) showWatermark(root, watermark);
} catch (error) {
  refuse(error);
}
