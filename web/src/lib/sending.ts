import type { Transport } from './client';

/** Sends a form, and tells how much of it is sent, from 0 to 1, which `fetch` does not. */
export const sendingWith =
  (onSent: (share: number) => void): Transport =>
  (url, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener('progress', ({ loaded, total }) => onSent(total === 0 ? 0 : loaded / total));
      request.addEventListener('load', () => resolve(responseOf(request)));
      request.addEventListener('error', () => reject(new TypeError('No answer came')));
      request.addEventListener('abort', () => reject(signal?.reason ?? new TypeError('It was stopped')));
      signal?.addEventListener('abort', () => request.abort());
      if (signal?.aborted === true) return reject(signal.reason);
      request.send(body as XMLHttpRequestBodyInit);
    });

function responseOf(request: XMLHttpRequest): Response {
  const traceId = request.getResponseHeader('x-trace-id');
  return new Response(request.responseText, {
    status: request.status,
    headers: traceId === null ? {} : { 'x-trace-id': traceId },
  });
}
