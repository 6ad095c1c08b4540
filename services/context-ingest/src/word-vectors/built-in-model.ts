/** What the built-in vectors are called where it is said what a search went by. It changes with their version. */
export const builtInModel = 'wordllama-0.4-256';
export const builtInDimensions = 256;
