/** A project that cannot be checked in time or memory. The message is for people. */
export class ProjectTooComplex extends Error {
  readonly code = 'chat/too-complex';

  constructor(cause: unknown) {
    super('The app is too complex to be checked, so nothing was changed. Ask for smaller files', { cause });
  }
}
