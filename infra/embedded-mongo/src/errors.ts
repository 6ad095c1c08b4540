/** MongoDB's error codes in use here, by name (the server's published list of error codes). */
export const codes = {
  InternalError: 1,
  BadValue: 2,
  NoSuchKey: 4,
  GraphContainsCycle: 5,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  InvalidLength: 16,
  ProtocolError: 17,
  AuthenticationFailed: 18,
  IllegalOperation: 20,
  InvalidBSON: 22,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  WriteConflict: 112,
  DocumentValidationFailure: 121,
  ViewDepthLimitExceeded: 165,
  CommandNotSupportedOnView: 166,
  OptionNotSupportedOnView: 167,
  QueryPlanKilled: 175,
  ClientDisconnect: 279,
  CommandNotSupported: 115,
  Interrupted: 11601,
  InvalidIndexSpecificationOption: 197,
  TransactionTooOld: 225,
  NotImplemented: 238,
  NoSuchTransaction: 251,
  TransactionCommitted: 256,
  OperationNotSupportedInTransaction: 263,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  InvalidPipelineOperator: 168,
  ChangeStreamsNotSupported: 40573,
  ApiParameterMissing: 40414,
  UnknownField: 40415,
  UnknownStage: 40324,
  StageNotOneField: 40323,
  OutOfDiskSpace: 14031,
  NoArrayFilter: 9,
  Overflow: 2,
  InvalidRegex: 51091,
  SortKeyCollision: 31249,
  UnknownExpression: 31325,
  ProjectionMix: 31254,
  ProjectionExclusionInInclusion: 31253,
} as const;

export type CodeName = keyof typeof codes;

/** An error that a client sees: code, code name, labels and further fields of the reply. */
export class CommandError extends Error {
  readonly code: number;

  constructor(
    readonly codeName: CodeName,
    message: string,
    readonly options: { code?: number; labels?: string[]; details?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.code = options.code ?? codes[codeName];
  }
}

export function isCommandError(error: unknown): error is CommandError {
  return error instanceof CommandError;
}

export const badValue = (message: string) => new CommandError('BadValue', message);
export const failedToParse = (message: string) => new CommandError('FailedToParse', message);
export const typeMismatch = (message: string) => new CommandError('TypeMismatch', message);

/** 112 with the label that makes a driver run the whole transaction again. */
export function writeConflict(): CommandError {
  const message =
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.';
  return new CommandError('WriteConflict', message, { labels: ['TransientTransactionError'] });
}

export function noSuchCommand(name: string): CommandError {
  return new CommandError('CommandNotFound', `no such command: '${name}'`);
}
