import type { Detector } from './issue.js';

export const syntax: Detector = {
  id: 'syntax',
  cause: 'The file is not valid JavaScript with JSX, so the app cannot be compiled.',
  severity: 'error',
  blocks: true,
  detect: ({ sources }) =>
    sources.flatMap(({ path, parsed }) =>
      parsed.ok ? [] : [{ path, line: parsed.line, message: `${path} has a syntax error: ${parsed.message}` }],
    ),
};
