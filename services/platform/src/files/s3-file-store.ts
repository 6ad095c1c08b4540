import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { DomainError } from '../errors/domain-error.js';
import { checkedKey } from './file-key.js';
import type { ByteRange, FileStore } from './file-store.js';

export interface S3Options {
  /** Address of an S3-compatible server, whose buckets are then parts of the path; AWS when left out. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  readonly bucket: string;
  /** The SDK's own sources (role of the pod, profile) when left out. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** Milliseconds without a byte after which an attempt counts as failed; 15,000 unless told. */
  readonly silenceMs?: number;
}

const defaultSilenceMs = 15_000;
const attempts = 4;

/**
 * Files in one bucket that holds nothing else. The SDK repeats failed attempts; an answer cut off in its middle is read
 * again once.
 */
export class S3FileStore implements FileStore {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor({ endpoint, region, bucket, credentials, silenceMs = defaultSilenceMs }: S3Options) {
    this.bucket = bucket;
    this.client = new S3Client({
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
      maxAttempts: attempts,
      // Servers other than AWS do not all know the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: 5_000,
        requestTimeout: 2 * silenceMs,
        throwOnRequestTimeout: true,
        socketTimeout: silenceMs,
      },
    });
  }

  /** Makes the bucket unless it is there. Throws when it is somebody else's. */
  async prepare(): Promise<void> {
    if (await this.hasBucket()) return;
    try {
      await answered(this.client.send(new CreateBucketCommand({ Bucket: this.bucket })));
    } catch (error) {
      // Another process may have made it meanwhile.
      if (!(await this.hasBucket())) throw error;
    }
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await answered(
      this.client.send(new PutObjectCommand({ ...this.object(key), Body: bytes, ContentLength: bytes.byteLength })),
    );
  }

  /** Gathered first, so that an attempt that failed can be repeated: for files of some megabytes. */
  async putStream(key: string, chunks: AsyncIterable<Uint8Array>): Promise<number> {
    const bytes = await buffer(chunks);
    await this.put(key, bytes);
    return bytes.byteLength;
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    const object = this.object(key);
    const body = await this.open(object);
    // The SDK repeats until the answer begins; one cut off later is asked for once more.
    return body
      ?.transformToByteArray()
      .catch(async () => (await this.open(object))?.transformToByteArray())
      .catch(rethrowKnown);
  }

  async getStream(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const part = range && { Range: `bytes=${range.start}-${range.end}` };
    return (await this.open({ ...this.object(key), ...part })) as Readable | undefined;
  }

  /** False also without the bucket: the answer to HEAD does not tell. `prepare` made sure of it. */
  async has(key: string): Promise<boolean> {
    try {
      await answered(this.client.send(new HeadObjectCommand(this.object(key))));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await answered(this.client.send(new DeleteObjectCommand(this.object(key))));
  }

  close(): void {
    this.client.destroy();
  }

  private object(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket, Key: checkedKey(key) };
  }

  private async open(object: { Bucket: string; Key: string; Range?: string }): Promise<GetObjectCommandOutput['Body']> {
    try {
      return (await answered(this.client.send(new GetObjectCommand(object)))).Body;
    } catch (error) {
      if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return undefined;
      throw error;
    }
  }

  private async hasBucket(): Promise<boolean> {
    try {
      await answered(this.client.send(new HeadBucketCommand({ Bucket: this.bucket })));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

const answered = <T>(call: Promise<T>): Promise<T> => call.catch(rethrowKnown);

/** A refusal by the server stays as it is; no answer, an error of its own and "slow down" are `unavailable`. */
function rethrowKnown(error: Error): never {
  const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 500) : 500;
  if (error instanceof DomainError || (status < 500 && status !== 429)) throw error;
  throw new DomainError(
    'unavailable',
    {},
    { message: `The file store is not available: ${error.name} ${error.message}`, cause: error },
  );
}
