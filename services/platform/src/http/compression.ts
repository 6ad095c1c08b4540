import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Below, compressing costs more than it saves. Bytes. */
const threshold = 1_024;
/**
 * Up to here it is done at once, in about half a millisecond: a stream that another thread works off costs this one more.
 * Bytes.
 */
const atOnceMost = 16_384;
const worthwhile = /^(application\/(\w+\+)?json|text\/html|text\/plain)(;|$)/;

/**
 * Compresses JSON and pages. Streams of events are never touched, nor what is compressed already, nor files, of
 * which parts are asked for, nor answers whose contract says that they hold a secret.
 */
export async function compressAnswers(server: FastifyInstance): Promise<void> {
  server.addHook('onRoute', (route) => {
    const { secret, kind } = route.config?.contract ?? {};
    if (secret || kind === 'binary') Object.assign(route, { compress: false });
  });
  await server.register(compress, {
    threshold,
    syncThreshold: atOnceMost,
    encodings: ['br', 'gzip'],
    customTypes: worthwhile,
    globalDecompression: false,
  });
}
