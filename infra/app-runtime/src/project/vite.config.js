import react from '@vitejs/plugin-react';
import tailwindcss from 'tailwindcss';
import { defineConfig } from 'vite';
import { lathe } from './platform/project/plugin.js';
import tailwind from './tailwind.config.js';

export default defineConfig({
  plugins: [lathe(), react()],
  css: { postcss: { plugins: [tailwindcss(tailwind)] } },
  build: { target: 'es2022' },
});
