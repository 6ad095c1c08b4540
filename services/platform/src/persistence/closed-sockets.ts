import { createRequire } from 'node:module';
import mongoose from 'mongoose';

interface DriverConnection {
  readonly error: Error | null;
  writeCommand(...args: unknown[]): Promise<void>;
  once(event: 'close', listener: () => void): void;
  off(event: 'close', listener: () => void): void;
}

const fromMongoose = createRequire(createRequire(import.meta.url).resolve('mongoose'));
const { prototype } = (
  fromMongoose('mongodb/lib/cmap/connection.js') as { Connection: { prototype: DriverConnection } }
).Connection;
const { writeCommand } = prototype;

/**
 * Mends the driver (mongodb 7.8.0, and 7.9.0 still): a command that is written between the end of its socket and the
 * event that tells of it waits for 'drain' without end, since a destroyed stream takes nothing and emits neither that
 * nor an error. When it is the monitor's hello, the process never finds the store again. Such a command fails as the
 * others of its connection do.
 */
export function mendClosedSockets(): void {
  prototype.writeCommand = async function (this: DriverConnection, ...args: unknown[]): Promise<void> {
    const closed = Promise.withResolvers<void>();
    const onClose = (): void =>
      closed.reject(this.error ?? new mongoose.mongo.MongoNetworkError('connection closed', {}));
    this.once('close', onClose);
    try {
      await Promise.race([writeCommand.apply(this, args), closed.promise]);
    } finally {
      this.off('close', onClose);
    }
  };
}
