import { tailwindConfig } from './platform/project/tailwind-config.js';

export default { ...tailwindConfig, content: ['./src/**/*.{js,jsx}', './platform/**/*.{js,jsx}'] };
