// Counts events from outbox to inboxes in the databases of the services.
import assert from 'node:assert/strict';
import { type Db, MongoClient } from 'mongodb';

/** Services that keep the state of apps. */
const readers = ['accounts', 'entities', 'context-ingest', 'payments'];
const senders = ['accounts', 'apps'];

/** Name of a service's database. */
export const databaseOf = (service: string): string => `lathe_${service.replace('-', '_')}`;

/** The document store; `databases(service)` is the database of a service. */
export interface Store {
  databases(service: string): Db;
  close(): Promise<void>;
}

interface EventRow {
  _id: string;
  key: string;
  seq: number;
}

interface AppState {
  _id: string;
  seq: number;
}

export async function openStore(uri: string): Promise<Store> {
  const client = await MongoClient.connect(uri, { serverSelectionTimeoutMS: 10_000 });
  return { databases: (service) => client.db(databaseOf(service)), close: () => client.close() };
}

/** How many events wait to be sent. */
export async function pendingEvents({ databases }: Pick<Store, 'databases'>): Promise<number> {
  const counts = await Promise.all(
    senders.map((service) => databases(service).collection('outbox').countDocuments({ status: 'pending' })),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Throws unless each event of the apps service was sent once and applied by each reader, none is held, and readers know
 * the app as it is. Answers the number.
 */
export async function everyEventApplied({ databases }: Pick<Store, 'databases'>, appId: string): Promise<number> {
  const events = await databases('apps').collection<EventRow>('outbox').find({ status: 'published' }).toArray();
  const newest = await databases('apps').collection<AppState>('apps').findOne({ _id: appId });
  assert.ok(newest, 'the app is not there');
  assert.ok(events.length > 0, 'no event was sent');
  assert.equal(
    new Set(events.map((event) => `${event.key}/${event.seq}`)).size,
    events.length,
    'a sequence number was used twice',
  );
  for (const service of readers) {
    const inbox = new Set(
      (await databases(service).collection<{ _id: string }>('inbox').find().toArray()).map((row) => row._id),
    );
    const missing = events.filter((event) => !inbox.has(`app-states:${event._id}`)).map((event) => event._id);
    assert.deepEqual(missing, [], `${service} missed events`);
    assert.equal(await databases(service).collection('held_events').countDocuments(), 0, `${service} holds events`);
    const state = await databases(service).collection<AppState>('app_states').findOne({ _id: appId });
    assert.equal(state?.seq, newest.seq, `${service} has an old state of the app`);
  }
  return events.length;
}
