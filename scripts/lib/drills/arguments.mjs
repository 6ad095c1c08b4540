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
const defaults = {
  rounds: 30,
  only: undefined,
  kafka: versions[0],
  away: 60,
  events: 20_000,
  replicas: 1,
  json: undefined,
  logs: undefined,
  list: false,
};
const numbers = { rounds: [1, 1_000], away: [1, 3_600], events: [100, 1_000_000], replicas: [1, 5] };

/** Answers {options}, or {error}: one sentence. */
export function readArguments(words, names) {
  const options = { ...defaults };
  for (let index = 0; index < words.length; index += 1) {
    const [, name, inline] = /^--([a-z]+)(?:=(.*))?$/.exec(words[index]) ?? [];
    if (!(name in defaults)) return { error: `Unknown argument ${words[index]}.` };
    if (name === 'list') {
      options.list = true;
      continue;
    }
    const value = inline ?? words[(index += 1)];
    if (!value) return { error: `--${name} needs a value.` };
    const { error, read } = readValue(name, value, names);
    if (error) return { error };
    options[name] = read;
  }
  return { options };
}

function readValue(name, value, names) {
  if (name in numbers) {
    const [least, most] = numbers[name];
    const read = Number(value);
    return Number.isInteger(read) && read >= least && read <= most
      ? { read }
      : { error: `--${name} must be a whole number from ${least} to ${most}, not "${value}".` };
  }
  if (name === 'kafka')
    return versions.includes(value)
      ? { read: value }
      : { error: `--kafka must be ${versions.join(' or ')}, not "${value}".` };
  if (name !== 'only') return { read: value };
  const read = value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  const unknown = read.find((one) => !names.includes(one));
  return unknown ? { error: `There is no drill called ${unknown}. There are ${names.join(', ')}.` } : { read };
}
