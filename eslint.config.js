import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/dist-gateway/**',
      '**/node_modules/**',
      '.data/**',
      '.build/**',
      'screenshots/**',
      'proto/openapi/**',
    ],
  },
  ...tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-extraneous-class': 'off',
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'no-console': 'off',
    },
  },
  {
    files: ['services/*/src/**/*.ts'],
    ignores: [
      '**/*.spec.ts',
      'services/standalone/**',
      'services/platform/src/service/{run-service,stop-on-signal}.ts',
    ],
    rules: { 'no-console': 'error' },
  },
  { files: ['**/*.spec.ts', '**/*.test.ts', '**/*.test.tsx', '**/testing/**'], rules: { 'max-lines': 'off' } },
);
