export * from '../integrations/Core.js';
