// What `npm run bench -- events` asks of its two processes.

/** What both processes read as JSON from BENCH_EVENTS. */
export interface EventSettings {
  mongoUri: string;
  redisUrl: string;
  brokers: string[];
  /** Of the topics that the platform's code uses. */
  prefix: string;
  /** Of those that bare kafkajs uses. */
  barePrefix: string;
  partitions: number;
}

/** So many events a second, of so many keys in turns. */
export interface SteadyLoad {
  rate: number;
  seconds: number;
  keys: number;
}

export interface Backlog {
  events: number;
  keys: number;
}

/** Handed over in chunks of so many events. */
export interface DirectDelivery extends Backlog {
  chunk: number;
}

/** On the clock of `sharedNow`, by the name of the event. */
export type Moments = Map<string, number>;

export interface ProducerSide {
  prepare(): Promise<void>;
  /** Transactions at a rate, the relay running; answers when each was committed. */
  append(load: SteadyLoad): Promise<Moments>;
  /** The same events at the same rate, each by a send of its own. */
  bareAppend(load: SteadyLoad): Promise<Moments>;
  /** Pending rows as `append` leaves them. */
  fill(backlog: Backlog): Promise<void>;
  /** Milliseconds until nothing is pending. */
  relay(): Promise<number>;
  /** The same without a broker: what the store allows. */
  relayToNowhere(): Promise<number>;
  /** Milliseconds for as many messages of the same kind in batches of the relay's size, one after another. */
  bareSend(backlog: Backlog): Promise<number>;
}

export interface ConsumerSide {
  prepare(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  bareStart(): Promise<void>;
  bareStop(): Promise<void>;
  /** What is counted begins anew. */
  reset(): Promise<void>;
  /** Waits for so many events; answers when each arrived and how many milliseconds it took from the first. */
  arrivals(count: number): Promise<{ arrivals: Moments; took: number }>;
  /** Milliseconds for the same events handed over without a broker, as the partitions would: what the store allows. */
  deliverDirectly(backlog: DirectDelivery): Promise<number>;
}
