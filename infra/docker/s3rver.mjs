// s3rver as an image: an S3 server for trying out. Listens on port 8333 of every address; bucket in S3_BUCKET, data in
// DATA_DIR, keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. Arguments meant for another S3 server are taken and
// ignored.
import { mkdirSync } from 'node:fs';
import S3rver from 's3rver';
import accounts from 's3rver/lib/models/account.js';

const {
  AWS_ACCESS_KEY_ID: id,
  AWS_SECRET_ACCESS_KEY: secret,
  S3_BUCKET: bucket = 'lathe',
  DATA_DIR: directory = '/data',
} = process.env;
if (!id || !secret) {
  console.error('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are needed.');
  process.exit(1);
}
accounts.DUMMY_ACCOUNT.revokeAccessKey('S3RVER');
accounts.DUMMY_ACCOUNT.createKeyPair(id, secret);
mkdirSync(directory, { recursive: true });
// A host name is no bucket: containers and pods reach it by names of their own.
const server = new S3rver({
  address: '0.0.0.0',
  port: 8333,
  directory,
  silent: true,
  vhostBuckets: false,
  configureBuckets: [{ name: bucket }],
});
await server.run();
console.log('s3rver listens on port 8333');
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0));
