/** What the boot loader found out before the app started: {appId, versionId, platformOrigin, preview, name}. */
export function appConfig() {
  const config = window.__LATHE__;
  if (!config) throw new Error('The app was started without its boot loader.');
  return config;
}
