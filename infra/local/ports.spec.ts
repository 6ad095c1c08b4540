import { expect, it } from '@jest/globals';
import { freePort } from './ports.ts';

it('hands out no port twice, though nothing listens on them yet', async () => {
  const ports: number[] = [];
  for (let index = 0; index < 600; index += 1) ports.push(await freePort());
  expect(new Set(ports).size).toBe(600);
});
