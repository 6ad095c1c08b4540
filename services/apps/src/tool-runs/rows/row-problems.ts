import { DomainError } from '@lathe/platform/errors/domain-error';
import type { Logger } from '@lathe/platform/logging/logger';
import type { ErrorCode } from '@lathe/proto/errors/codes';
import type { Issue } from '@lathe/proto/errors/wire';

/** Refusals that say: not as whoever asks. */
const denials: readonly ErrorCode[] = [
  'entity/permission-denied',
  'entity/field-denied',
  'app/sign-in-required',
  'app/membership-required',
  'not-signed-in',
];

/** Refusals of what a tool's settings say. */
const ofSettings: readonly ErrorCode[] = ['entity/unknown', 'does-not-validate'];

/** What those who build the tool do about what it names and is not there. */
const toMend = 'Whoever builds this tool can choose anew under Data in its editor.';

/** Why rows were not read, and what follows for the answer. */
export function unreadBecause(error: unknown, entity: string, logger: Logger): string {
  const code = error instanceof DomainError ? error.code : undefined;
  const without = 'so the answer does not rest on them.';
  if (code !== undefined && denials.includes(code)) return `You may not read the rows of ${entity}, ${without}`;
  if (code === 'entity/unknown')
    return `There is no ${entity} in this app any more, so the answer does not rest on it. ${toMend}`;
  if (code === 'entity/bad-query')
    return `The filter on the rows of ${entity} does not fit them any more, ${without} ${toMend}`;
  logger.warn({ err: error, entity }, 'a run of a tool went without rows');
  return `The rows of ${entity} could not be read just now, ${without}`;
}

/** Why an answer was not stored as a row. */
export function unsavedBecause(error: unknown, entity: string, logger: Logger): string {
  const isOfSettings = error instanceof DomainError && ofSettings.includes(error.code);
  return `Not saved to ${entity}: ${reasonOf(error, entity, logger)}.${isOfSettings ? ` ${toMend}` : ''}`;
}

function reasonOf(error: unknown, entity: string, logger: Logger): string {
  const known = error instanceof DomainError ? error : undefined;
  if (known && denials.includes(known.code)) return 'you may not add rows to it';
  if (known?.kind === 'plan_limit') return 'the app has as many rows as it may';
  switch (known?.code) {
    case 'entity/unknown':
      return 'it is not there any more';
    case 'app/older-version':
      return 'you look at an older version of the app, in which nothing is changed';
    case 'too-large':
      return 'the answer is too long for a row';
    case 'does-not-validate':
      return issuesOf(known)
        .map(({ path, message }) => `${path} ${message}`.trim())
        .join('; ');
    default:
      logger.warn({ err: error, entity }, 'the answer of a tool was not stored as a row');
      return 'it could not be reached just now';
  }
}

const issuesOf = ({ details }: DomainError): readonly Issue[] =>
  (details as { issues?: readonly Issue[] }).issues?.slice(0, 3) ?? [];
