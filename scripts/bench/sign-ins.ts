// Sign-ins by a password, each a hash made to be slow: 15 a second for a minute, and how long somebody who asks for
// their account waits meanwhile.
import { Agent, request } from 'node:http';
import { LatheClient } from '../lib/lathe-client.ts';
import { onLathe, password } from './lib/bench-lathe.ts';
import { atRate, sharedNow } from './lib/child.ts';
import { cpuSeconds } from './lib/cpu.ts';
import { figure, machine, percentile } from './lib/report.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 60);
const signIns = { rate: 15, seconds };
const questions = { rate: 50, seconds };
const mostMs = 50;
/** A sign-in that takes longer than a person waits is none, however fast the answers of others are. */
const mostSignInMs = 1_000;
const people = 45;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

machine();
// The proxy of this benchmark says who asks: guesses are counted by the address they come from.
await onLathe({ TRUSTED_PROXIES: '127.0.0.1' }, async ({ lathe, client }) => {
  const { port } = new URL(lathe.url);
  const ask = () => timed(port, 'GET', '/api/live_api/account/current', { authorization: `Bearer ${client.token}` });
  for (let person = 0; person < people; person += 1) await new LatheClient(lathe.url).signUp(emailOf(person), password);

  const alone = await answered({ ...questions, seconds: seconds / 6 }, ask);
  const before = cpuSeconds(lathe.child.pid);
  const [meanwhile, signedIn] = await Promise.all([
    answered(questions, ask),
    answered(signIns, (index) =>
      timed(
        port,
        'POST',
        '/api/auth/sign-in',
        { 'x-forwarded-for': addressOf(index) },
        {
          email: emailOf(index % people),
          password,
        },
      ),
    ),
  ]);
  const taken = (cpuSeconds(lathe.child.pid) - before) / seconds;
  console.log(`the process took ${taken.toFixed(2)} processors meanwhile`);
  const load = `${signIns.rate} sign-ins a second`;
  figure(`p99 of a sign-in (${signedIn.length})`, percentile(signedIn, 0.99), 'ms', { limit: mostSignInMs });
  figure(`p50 of the account, ${load} (${meanwhile.length})`, percentile(meanwhile, 0.5), 'ms', {
    against: 'nobody signing in',
    other: percentile(alone, 0.5),
  });
  figure(`p99 of the account, ${load}`, percentile(meanwhile, 0.99), 'ms', {
    against: 'nobody signing in',
    other: percentile(alone, 0.99),
    limit: mostMs,
  });
});
agent.destroy();

/** Milliseconds of each answer, of so many a second. */
async function answered(load: { rate: number; seconds: number }, send: (index: number) => Promise<number>) {
  const delays: number[] = [];
  await atRate(load, async (index) => {
    delays.push(await send(index));
  });
  return delays;
}

/** Milliseconds from the question to the end of the answer; anything but 200 ends the benchmark. */
function timed(port: string, method: string, path: string, headers: Record<string, string>, body?: object) {
  const began = sharedNow();
  return new Promise<number>((resolve, reject) => {
    const type = body && { 'content-type': 'application/json' };
    const sent = request({ agent, method, host: '127.0.0.1', port, path, headers: { ...headers, ...type } });
    sent.once('response', (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} was answered ${answer.statusCode}`));
      answer.resume().once('end', () => resolve(sharedNow() - began));
    });
    sent.once('error', reject).end(body && JSON.stringify(body));
  });
}

function emailOf(person: number): string {
  return `person${person}@example.org`;
}

/** Of the block that stands for examples; few sign-ins come from each. */
function addressOf(index: number): string {
  return `203.0.113.${index % 250}`;
}
