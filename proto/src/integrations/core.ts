/** What the platform's own package of integrations answers: detectors, prompts and the schema of an app read this. */
export const corePackage = 'Core';
export const coreEndpoints = [
  'InvokeLLM',
  'SendEmail',
  'UploadFile',
  'UploadPrivateFile',
  'CreateFileSignedUrl',
  'ExtractDataFromUploadedFile',
] as const;
export type CoreEndpoint = (typeof coreEndpoints)[number];

/** Uploads stay under so many bytes (spec 2, section 5). */
export const uploadBytes = 10_000_000;
