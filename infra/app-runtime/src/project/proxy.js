/** What the server answers; every other address is the app's. */
const answered = ['^/live_api/', '^/runtime/', '^/integrations/', '^/apps/[0-9a-f]{24}/'];

/**
 * Passes calls on to the app's host, so that the browser sees one origin: sign-in and data work as they do there. Not
 * every machine finds names below localhost, so those go to the server by its own address and say whom they mean.
 */
export function proxyTo({ appOrigin, server }) {
  const { host, hostname } = new URL(appOrigin);
  const isLocal = hostname.endsWith('.localhost');
  const options = {
    target: isLocal ? server : appOrigin,
    ws: true,
    changeOrigin: !isLocal,
    headers: { host, origin: appOrigin },
  };
  return Object.fromEntries(answered.map((address) => [address, options]));
}
