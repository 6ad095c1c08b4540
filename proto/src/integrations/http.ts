/**
 * What running apps ask of the platform (spec 2, section 7). On the host of an app the host says which app asks; on the
 * platform the path does. Each call needs somebody who is signed in and counts against the app's owner.
 */
import { z } from 'zod';
import { appParams, id } from '../common/ids.js';
import { defineRoute } from '../http/route.js';
import { coreEndpoints, corePackage } from './core.js';

const opened = ['not-found', 'app/not-published', 'app/sign-in-required'] as const;
const base = {
  service: 'apps',
  method: 'POST',
  auth: 'app',
  site: 'both',
  params: z.object({ id: id.optional() }),
} as const;
const called = [...opened, 'not-signed-in', 'too-many-requests'] as const;
/** Also by the instance under which `readIntegrations` lists the package. */
const spellings = (endpoint: string) => ({
  path: `/integrations/Core/${endpoint}`,
  aliases: [
    `/apps/{id}/integrations/Core/${endpoint}`,
    `/integrations/installable/${corePackage}/${corePackage}/integration-endpoints/${endpoint}`,
  ],
});

/** Named parameters; anything else, a string above all, is refused (spec 2, section 5). */
const parameters = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject(shape, { error: 'must be an object of named parameters' });

export const readIntegrations = defineRoute({
  service: 'apps',
  method: 'GET',
  path: '/apps/{id}/integrations/schema',
  summary: 'Integrations that an app can call',
  auth: 'app',
  site: 'both',
  params: appParams,
  response: z.object({
    installed_packages: z.array(
      z.object({
        package_name: z.string(),
        instance_id: z.string(),
        endpoints: z.array(z.object({ name: z.enum(coreEndpoints) })),
      }),
    ),
    missing_packages: z.array(z.string()),
  }),
  errors: opened,
});

/** Stores the one file of a form. The address stays the same for ever, and whoever has it may read the file. */
export const uploadFile = defineRoute({
  ...base,
  ...spellings('UploadFile'),
  summary: 'Store a file',
  kind: 'multipart',
  response: z.object({ file_url: z.string() }),
  errors: [...called, 'upload/file-not-found', 'upload/too-large', 'plan/files-limit-reached'],
});

/** Stores a file that no lasting address leads to; the answer is its name. */
export const uploadPrivateFile = defineRoute({
  ...base,
  ...spellings('UploadPrivateFile'),
  summary: 'Store a private file',
  kind: 'multipart',
  response: z.object({ file_uri: z.string() }),
  errors: uploadFile.errors,
});

/** An address of a private file that is good for some seconds, a week at most. */
export const createSignedUrl = defineRoute({
  ...base,
  ...spellings('CreateFileSignedUrl'),
  summary: 'Address of a private file',
  body: parameters({ file_uri: z.string().max(500), expires_in: z.int().min(1).max(604_800).default(300) }),
  response: z.object({ signed_url: z.string() }),
  errors: [...called, 'does-not-validate', 'upload/file-not-found'],
});

const maxPrompt = 100_000;
const maxFiles = 5;

/** Asks a language model: a text, or an object that fits the schema where one is given. */
export const invokeLlm = defineRoute({
  ...base,
  ...spellings('InvokeLLM'),
  summary: 'Ask a language model',
  slow: true,
  body: parameters({
    prompt: z.string().min(1).max(maxPrompt),
    response_json_schema: z.record(z.string(), z.unknown()).nullish(),
    /** Files of this app. */
    file_urls: z
      .union([z.string(), z.array(z.string()).max(maxFiles)])
      .transform((urls) => [urls].flat())
      .nullish(),
    add_context_from_internet: z.literal(false, { error: 'is not available here' }).nullish(),
  }),
  response: z.union([z.string(), z.record(z.string(), z.unknown())]),
  errors: [...called, 'does-not-validate', 'model/not-configured', 'plan/model-calls-limit-reached'],
});

/** What a file of the app holds, in the form of a JSON schema; a language model reads it. */
export const extractData = defineRoute({
  ...base,
  ...spellings('ExtractDataFromUploadedFile'),
  summary: 'Take data out of a file',
  slow: true,
  body: parameters({ file_url: z.string().max(500), json_schema: z.record(z.string(), z.unknown()) }),
  response: z.object({ status: z.literal('success'), output: z.unknown(), details: z.null() }),
  errors: [...called, 'does-not-validate', 'model/not-configured', 'plan/model-calls-limit-reached'],
});

/** Sends a mail of plain text, soon. */
export const sendEmail = defineRoute({
  ...base,
  ...spellings('SendEmail'),
  summary: 'Send a mail',
  body: parameters({
    to: z.email().max(254),
    subject: z.string().trim().min(1).max(200),
    body: z.string().min(1).max(100_000),
    from_name: z.string().trim().max(60).nullish(),
  }),
  response: z.object({ status: z.literal('queued') }),
  errors: [...called, 'does-not-validate', 'plan/mails-limit-reached'],
});

/** Any other name: nothing answers it, and that is said. */
export const callUnknown = defineRoute({
  ...base,
  ...spellings('{endpoint}'),
  params: z.object({ id: id.optional(), endpoint: z.string().max(100) }),
  summary: 'Integration that does not exist',
  errors: ['integration/unknown', 'integration/no-image-model'],
});

/** A file that an app has stored, on the host of files only. */
export const readUpload = defineRoute({
  service: 'apps',
  method: 'GET',
  path: '/uploads/{id}/{file}',
  summary: 'File that an app has stored',
  auth: 'public',
  site: 'app',
  kind: 'binary',
  params: z.object({ id, file: z.string().max(60) }),
  query: z.object({
    until: z.coerce.number().int().optional().catch(undefined),
    signature: z.string().max(100).default('').catch(''),
  }),
  errors: ['not-found'],
});
