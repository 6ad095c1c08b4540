/** Kinds of failure; one map gives the HTTP status (design section 4). */
export const statusOfKind = {
  malformed: 400,
  bad_credentials: 400,
  unauthenticated: 401,
  plan_limit: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  invalid: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
  no_answer: 504,
} as const;
export type ErrorKind = keyof typeof statusOfKind;

/**
 * Every error code with its kind and the text a user sees. Texts that the specification words are its own, letter for
 * letter. A code without a text does not compile.
 */
export const errorCatalogue = {
  'malformed-request': ['malformed', 'The request could not be read'],
  'not-signed-in': ['unauthenticated', 'Sign in to continue'],
  'not-allowed': ['forbidden', 'You are not allowed to do this'],
  'not-found': ['not_found', 'Not found'],
  conflict: ['conflict', 'This was changed in the meantime. Reload and try again'],
  'too-large': ['too_large', 'This is too large'],
  'does-not-validate': ['invalid', 'Some values are not valid'],
  'too-many-requests': ['too_many', 'Rate limit exceeded. Please try again later.'],
  internal: ['internal', 'Something went wrong. Please try again'],
  unavailable: ['unavailable', 'This is not available right now. Please try again'],
  'no-answer': ['no_answer', 'There was no answer in time. Look whether it was done before you try again'],
  'auth/weak-password': ['malformed', 'This password is too weak'],
  'auth/email-already-exists': ['conflict', 'This email is already in use, try logging in'],
  'auth/invalid-email': ['malformed', 'This email is invalid'],
  'auth/bad-credentials': ['bad_credentials', 'Invalid email or password'],
  'auth/user-disabled': ['forbidden', 'User is disabled, contact us for more info'],
  'auth/too-many-attempts': ['too_many', 'Too many login attempts, try again later'],
  'auth/sign-up-closed': ['forbidden', 'Sign-up is not open for this app'],
  'auth/invitation-invalid': [
    'forbidden',
    'This invitation is not good any more, or is for another address. Ask whoever sent it for a new one',
  ],
  'auth/session-ended': ['unauthenticated', 'Your session has ended. Sign in again'],
  'auth/link-invalid': ['malformed', 'This link is invalid or has expired. Ask for a new one'],
  'outgoing/bad-address': [
    'invalid',
    'This address cannot be opened: it must begin with http:// or https:// and hold no user name',
  ],
  'outgoing/port-refused': ['invalid', 'This address cannot be opened: only the ports 80, 443, 8080 and 8443 can'],
  'outgoing/address-refused': ['invalid', 'This address cannot be opened: it is not on the public internet'],
  'outgoing/redirect-refused': ['invalid', 'This address cannot be opened: it leads from https to http'],
  'outgoing/too-many-redirects': ['invalid', 'This address cannot be opened: it leads on to others too often'],
  'outgoing/too-large': ['too_large', 'What this address answers is larger than it may be'],
  'outgoing/unreadable': ['invalid', 'What this address answers cannot be read'],
  'outgoing/not-reached': ['unavailable', 'This address cannot be reached right now. Try again later'],
  'outgoing/too-slow': ['no_answer', 'This address did not answer in time. Try again later'],
  'app/slug-taken': ['conflict', 'This address is already taken'],
  'app/stale-head': ['conflict', 'The app was changed in the meantime'],
  'app/older-version': [
    'conflict',
    'This is an older version of the app, to look at only. Switch to the latest version to change something',
  ],
  'app/nothing-to-publish': ['conflict', 'There is nothing to publish yet. Describe your app in the chat first'],
  'app/nothing-to-copy': ['conflict', 'There is nothing to copy yet. Describe your app in the chat first'],
  'app/not-claimable': ['conflict', 'Failed to get invitation, try again later'],
  'app/claim-invalid': ['conflict', 'This invitation is not good any more. The app may have been claimed already'],
  'app/host-taken': ['conflict', 'Another app has this domain'],
  'app/host-not-verified': [
    'conflict',
    'Neither the record nor the file was found. A new record can take some hours to be seen; try again later',
  ],
  'app/nothing-to-export': ['conflict', 'There is nothing to export yet. Describe your app in the chat first'],
  'app/file-changed': ['conflict', 'This file was changed in the meantime'],
  'app/file-exists': ['conflict', 'There is a file of this name already'],
  'import/not-a-zip': ['invalid', 'This file is not a zip that can be read'],
  'import/no-app': ['invalid', 'This zip holds no app: its folder src has no file'],
  'import/refused-file': ['invalid', 'This zip holds what no app may have'],
  'import/too-large': ['too_large', 'This zip holds more than an app may have'],
  'app/does-not-compile': ['invalid', 'The app does not compile'],
  'app/admin-only-field': ['forbidden', 'Only an admin may change this'],
  'app/plan-field': ['plan_limit', 'Upgrade your plan to change this'],
  'app/tool-settings-locked': ['plan_limit', 'Upgrade your plan to edit tool settings'],
  'app/stale-part': ['conflict', 'This was changed elsewhere in the meantime'],
  'app/sign-in-required': ['forbidden', 'Sign in to open this app'],
  'app/source-lost': ['internal', 'A file of this version is lost. Restore another version'],
  'app/not-published': ['not_found', 'This app is not published'],
  'chat/already-running': ['conflict', 'An answer is being written. Wait for it or stop it'],
  'chat/interrupted': [
    'unavailable',
    'The answer was interrupted too often and was given up. Nothing was changed; send the message again',
  ],
  'chat/still-checking': ['unavailable', 'The app is still being checked. Ask again in a moment'],
  'chat/model-failed': ['unavailable', 'An error occurred while processing your request please try again later'],
  'chat/model-refused': ['invalid', 'The language model declined to answer this. Say it differently and try again'],
  'chat/model-key': [
    'unavailable',
    'The language model did not accept the key of this installation. Tell whoever runs it, and send the message again when that is put right',
  ],
  'chat/model-unknown': [
    'unavailable',
    'The language model that this installation asks for was not found. Tell whoever runs it, and send the message again when that is put right',
  ],
  'chat/model-too-long': [
    'invalid',
    'This is more than the language model can read at once. Attach less, shorten the message, or ask for one thing at a time',
  ],
  'chat/model-quota': [
    'unavailable',
    'The language model has answered as much as it may for now. Send the message again tomorrow, or ask whoever runs this installation to raise the limit',
  ],
  'chat/model-credit': [
    'unavailable',
    'The credit of this installation with its language model is used up. Tell whoever runs it, and send the message again when there is some',
  ],
  'chat/model-overloaded': [
    'unavailable',
    'The language model has too much to do at the moment. Send the message again in a few minutes',
  ],
  'chat/model-stalled': [
    'unavailable',
    'The language model stopped writing and was not waited for any longer. Send the message again; a smaller step is answered sooner',
  ],
  'chat/model-cut': [
    'unavailable',
    'The connection to the language model broke off before the answer was whole. Send the message again',
  ],
  'chat/model-unreadable': [
    'unavailable',
    'What the language model sent could not be read. Tell whoever runs this installation, and send the message again when that is put right',
  ],
  'model/not-configured': [
    'unavailable',
    'This needs a language model, and none is configured. Whoever runs this installation can set LLM_PROVIDER and LLM_MODEL',
  ],
  'integration/unknown': ['not_found', 'This integration does not exist'],
  'integration/no-image-model': ['unavailable', 'This installation has no model that makes pictures'],
  'upload/file-not-found': ['malformed', 'File not found'],
  'upload/no-picture': ['invalid', 'This is no picture that can be shown'],
  'upload/too-large': ['too_large', 'File size to large'],
  'builder-chat-messages-limit-reached': [
    'plan_limit',
    'You have used all builder messages of your plan. Upgrade your plan to continue',
  ],
  'daily-chat-messages-limit-reached': [
    'plan_limit',
    'You have used all builder messages for today. Come back tomorrow',
  ],
  'plan/apps-limit-reached': [
    'plan_limit',
    'You have as many apps as your plan includes. Delete one, or upgrade your plan to create more',
  ],
  'plan/gen-apps-limit-reached': [
    'plan_limit',
    'You have as many generated apps as your plan includes. Delete one, or upgrade your plan to create more',
  ],
  'plan/custom-domain': ['plan_limit', 'Upgrade your plan to use a domain of your own'],
  'plan/embed': ['plan_limit', 'Upgrade your plan to show your app inside other sites'],
  'plan/model-calls-limit-reached': [
    'plan_limit',
    'This app has asked the language model as often as its plan allows this month',
  ],
  'plan/mails-limit-reached': ['plan_limit', 'This app has sent as many mails as its plan allows this month'],
  'plan/files-limit-reached': ['plan_limit', 'The files of the app take as much room as they may'],
  'entity/unknown': ['not_found', 'Entity not found'],
  'entity/row-not-found': ['not_found', 'Row not found'],
  'entity/permission-denied': ['forbidden', 'Permission denied'],
  'entity/bad-query': ['malformed', 'The filter could not be read'],
  'entity/query-too-slow': ['malformed', 'The query takes too long. Narrow the filter and try again'],
  'entity/rows-limit-reached': ['plan_limit', 'The app has as many rows as it may have'],
  'entity/bytes-limit-reached': ['plan_limit', 'The rows of the app take as much room as they may'],
  'entity/confirm-delete': ['malformed', 'Name the rows to delete, or send {"all": true}'],
} as const satisfies Record<string, readonly [ErrorKind, string]>;

export type ErrorCode = keyof typeof errorCatalogue;
export const errorMessage = (code: ErrorCode): string => errorCatalogue[code][1];
export const errorStatus = (code: ErrorCode): number => statusOfKind[errorCatalogue[code][0]];
