/** Folders build on each other in one direction. Apart from the other rules, since what only tests import is no part of it. */
const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    {
      name: 'no-folder-circles',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: `${options.exclude.path}|\\.(spec|test|suite)\\.tsx?$|/(testing|test|e2e)/` },
  },
};
