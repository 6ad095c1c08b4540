/** How to start the document store. */
export interface EmbeddedMongoOptions {
  /** Directory of the data; made when it is not there. One server at a time may have it. */
  dataDir: string;
  /** Unix socket to listen on (mode 0600); by default one in `dataDir`. */
  socketPath?: string;
  /** Listens on 127.0.0.1 at this TCP port instead of a socket; 0 takes a free one. Needs `password`. */
  port?: number;
  /** Password of the user `lathe` over TCP (SCRAM-SHA-256). */
  password?: string;
  /** Serves in this thread instead of a worker thread; for unit tests. */
  inProcess?: boolean;
}

/** A running document store. */
export interface EmbeddedMongo {
  /** Connection string for any MongoDB driver. */
  uri: string;
  /** Writes what is under way, disconnects clients and gives the data directory up. */
  close(): Promise<void>;
}
