// Reads the words behind `npm run drills --`.

export const usage = `Usage: npm run drills [-- options]
  --rounds N        kills of each process, 30 by default
  --only A,B        these drills alone; --list names them
  --kafka VERSION   4.1.1 (default) or 3.9.1
  --away SECONDS    how long the broker is away, 60 by default
  --events N        events that wait for a stopped consumer, 20000 by default
  --replicas N      of every process in the restarts under load, 1 by default
  --json FILE       the table as JSON, too
  --logs DIR        keeps what every process says in files there
  --list            the names of the drills`;

const versions = ['4.1.1', '3.9.1'];

export interface DrillOptions {
  rounds: number;
  /** These drills alone; all without it. */
  only: string[] | undefined;
  kafka: string;
  /** Seconds. */
  away: number;
  events: number;
  replicas: number;
  json: string | undefined;
  logs: string | undefined;
  list: boolean;
}

const defaults: DrillOptions = {
  rounds: 30,
  only: undefined,
  kafka: '4.1.1',
  away: 60,
  events: 20_000,
  replicas: 1,
  json: undefined,
  logs: undefined,
  list: false,
};
/** Least and most. */
const numbers = { rounds: [1, 1_000], away: [1, 3_600], events: [100, 1_000_000], replicas: [1, 5] } as const;
const numberNames = ['rounds', 'away', 'events', 'replicas'] as const;

type Read<Value> = { value: Value; error?: undefined } | { value?: undefined; error: string };

/** The options, or one sentence that says what is wrong. */
export function readArguments(
  words: readonly string[],
  names: readonly string[],
): { options: DrillOptions; error?: undefined } | { options?: undefined; error: string } {
  const options = { ...defaults };
  for (let index = 0; index < words.length; index += 1) {
    const [, name = '', inline] = /^--([a-z]+)(?:=(.*))?$/.exec(words[index] ?? '') ?? [];
    if (!(name in defaults)) return { error: `Unknown argument ${words[index]}.` };
    if (name === 'list') {
      options.list = true;
      continue;
    }
    const value = inline ?? words[(index += 1)];
    if (!value) return { error: `--${name} needs a value.` };
    const error = readInto(options, name, value, names);
    if (error !== undefined) return { error };
  }
  return { options };
}

/** Sets the option; answers a sentence when the value is none of it. */
function readInto(options: DrillOptions, name: string, value: string, names: readonly string[]): string | undefined {
  const number = numberNames.find((one) => one === name);
  if (number) {
    const { value: read, error } = readNumber(number, value);
    if (error !== undefined) return error;
    options[number] = read;
  } else if (name === 'only') {
    const { value: read, error } = readNames(value, names);
    if (error !== undefined) return error;
    options.only = read;
  } else if (name === 'kafka') {
    if (!versions.includes(value)) return `--kafka must be ${versions.join(' or ')}, not "${value}".`;
    options.kafka = value;
  } else if (name === 'json' || name === 'logs') options[name] = value;
  return undefined;
}

function readNumber(name: (typeof numberNames)[number], value: string): Read<number> {
  const [least, most] = numbers[name];
  const read = Number(value);
  return Number.isInteger(read) && read >= least && read <= most
    ? { value: read }
    : { error: `--${name} must be a whole number from ${least} to ${most}, not "${value}".` };
}

function readNames(value: string, names: readonly string[]): Read<string[]> {
  const read = value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  const unknown = read.find((one) => !names.includes(one));
  return unknown ? { error: `There is no drill called ${unknown}. There are ${names.join(', ')}.` } : { value: read };
}
