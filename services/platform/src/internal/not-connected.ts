/** Nothing listens there, or the name is not known: the other side may be starting anew. */
const absent = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'];
const codeOf = (error: unknown): string => (error as { code?: string } | undefined)?.code ?? '';

export const isAbsent = (error: unknown): boolean => absent.includes(codeOf(error));

/** True when no connection came about, so that the other side cannot have seen the request. */
export const notConnected = (error: unknown): boolean => isAbsent(error) || codeOf(error) === 'UND_ERR_CONNECT_TIMEOUT';
