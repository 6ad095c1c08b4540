/** Whether a host name or address means this very machine. */
export const isLoopback = (host: string): boolean =>
  ['127.0.0.1', '::1', '[::1]', 'localhost'].includes(host) || host.endsWith('.localhost');
