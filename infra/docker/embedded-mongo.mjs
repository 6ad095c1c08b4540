// infra/embedded-mongo as an image, standing in for MongoDB where no image of that can be had. THIS IS NOT MONGODB: one
// process, for trying out only. Listens on port 27017 of every address; user `lathe`, password in
// EMBEDDED_MONGO_PASSWORD, data in DATA_DIR. Whatever arguments a MongoDB image would be given are taken and ignored.
import { connect, createServer } from 'node:net';
import { startEmbeddedMongo } from '@lathe/embedded-mongo/server';

const port = 27017;
const password = process.env.EMBEDDED_MONGO_PASSWORD;
if (!password) {
  console.error('EMBEDDED_MONGO_PASSWORD is needed.');
  process.exit(1);
}

// The store itself listens on 127.0.0.1 only.
const store = await startEmbeddedMongo({ dataDir: process.env.DATA_DIR ?? '/data', port: 0, password });
const inner = Number(new URL(store.uri).port);
const door = createServer({ noDelay: true }, (client) => {
  const upstream = connect({ port: inner, host: '127.0.0.1', noDelay: true });
  for (const [socket, other] of [
    [client, upstream],
    [upstream, client],
  ])
    socket.on('error', () => other.destroy()).pipe(other);
});
door.listen(port, '0.0.0.0', () => console.log(`embedded-mongo, which is not MongoDB, listens on port ${port}`));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void store.close().then(() => process.exit(0)));
