/** Folders build on each other in one direction. Apart from the other rules, since what only tests import is no part of it. */
const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    {
      name: 'no-folder-circles',
      comment: 'Left out is the document store, whose indexes, queries and storage still know each other.',
      severity: 'error',
      scope: 'folder',
      from: { pathNot: '^infra/embedded-mongo/' },
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: `${options.exclude.path}|\\.(spec|test|suite)\\.tsx?$|/(testing|test|e2e)/` },
  },
};
