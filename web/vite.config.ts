import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const backend = process.env['LATHE_URL'] ?? 'http://localhost:4400';

/**
 * Libraries that change rarely get files of their own, so that a release of Lathe leaves them in the browser's cache.
 */
const vendorGroups = [
  // First, since a group takes along what its members import.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 40 },
  {
    name: 'editor',
    test: /node_modules[\\/](@codemirror|codemirror|@lezer|style-mod|w3c-keyname|crelt)[\\/]/,
    priority: 30,
  },
  {
    name: 'markdown',
    test: /node_modules[\\/](react-markdown|remark-|rehype-|micromark|mdast-|hast-|unist-|unified|vfile|property-information|character-)/,
    priority: 25,
  },
  {
    name: 'vendor',
    // What the table of the database panel is made of loads with it.
    test: /node_modules[\\/](@tanstack[\\/](?!(?:react-table|table-core|react-store|store|react-virtual|virtual-core)[\\/])|zod[\\/])/,
    priority: 10,
  },
];

export default defineConfig({
  root: here('.'),
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: {
      '@lathe/proto/': here('../proto/src/'),
      '@lathe/tables/': here('../infra/tables/src/'),
      '@/': here('./src/'),
    },
    // Generated apps keep React 18 at the root of the workspace; this front end has its own React 19.
    dedupe: ['react', 'react-dom'],
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/live_api', '/runtime', '/integrations', '/app/'].map((path) => [path, { target: backend }]),
    ),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    target: 'es2023',
    // The editor is the one big file, and it loads only when the code is opened.
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups: vendorGroups } } },
  },
  test: {
    environment: 'jsdom',
    // Making a window took longer than the tests in it. What else a file leaves is taken away by the setup file.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    // Inlined and as ES modules, or they would load the workspace's React 18.
    server: { deps: { inline: true } },
    alias: [
      {
        find: /^@testing-library\/react$/,
        replacement: here('../node_modules/@testing-library/react/dist/@testing-library/react.esm.js'),
      },
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: here('./src/testing/with-selector.ts'),
      },
      {
        find: /^(react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar)$/,
        replacement: here('../node_modules/$1/dist/es2015/index.js'),
      },
    ],
  },
});
