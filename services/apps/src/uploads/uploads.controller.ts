import type { HostTarget } from '@lathe/platform/http/hosts';
import { Input, RequestHost, Route } from '@lathe/platform/http/route.decorator';
import type { RouteInput } from '@lathe/proto/http/route';
import { readUpload } from '@lathe/proto/integrations/http';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { askedRange } from './asked-range.js';
import { isShown } from './file-kind.js';
import { ReadUpload } from './read-upload.use-case.js';
import type { Upload } from './upload.js';

/** Files of apps, on their own host. */
@Controller()
export class UploadsController {
  constructor(private readonly readCase: ReadUpload) {}

  @Route(readUpload)
  async read(
    @RequestHost() host: HostTarget,
    @Input() { params, query }: RouteInput<typeof readUpload>,
    @Req() { headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { upload, open } = await this.readCase.execute(host, {
      appId: params.id,
      file: params.file,
      signature: query.until === undefined ? undefined : { until: query.until, signature: query.signature },
    });
    const etag = `"${upload.fileId}"`;
    void reply.headers({ ...headersOf(upload), etag });
    if (headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return void reply.status(304).send();
    const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
    const range = askedRange(isSame ? headers.range : undefined, upload.size);
    if (range === 'none')
      return void reply
        .status(416)
        .headers({ 'content-range': `bytes */${upload.size}`, 'content-length': 0 })
        .send();
    if (!range) return void reply.header('content-length', upload.size).send(await open());
    const { start, end } = range;
    await reply
      .status(206)
      .headers({ 'content-range': `bytes ${start}-${end}/${upload.size}`, 'content-length': end - start + 1 })
      .send(await open(range));
  }
}

/** No script of a file ever runs, wherever it is opened; any page may show it. */
function headersOf({ contentType, name, isPrivate }: Upload): Record<string, string> {
  const shown = isShown(contentType) ? 'inline' : 'attachment';
  return {
    'content-type': contentType,
    'content-disposition': `${shown}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, encoded)}`,
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'accept-ranges': 'bytes',
    'cache-control': isPrivate ? 'private, no-store' : 'public, max-age=86400, immutable',
    'x-content-type-options': 'nosniff',
  };
}

/** What `encodeURIComponent` leaves and a header value of RFC 8187 does not. */
const encoded = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
