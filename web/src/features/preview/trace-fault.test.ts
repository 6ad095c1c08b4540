import { listFiles, traceFaults } from '@lathe/proto/apps/http';
import { describe, expect, it, vi } from 'vitest';
import { appId } from '@/testing/samples';
import { refusal, serve } from '@/testing/server';
import type { AppFault } from './app-fault';
import { traceFault } from './trace-fault';

const versionId = 'c'.repeat(24);
const faultWith = (stack: string): AppFault => ({
  title: 'TypeError',
  details: 'x is undefined',
  componentName: 'Dogs',
  stack,
  place: null,
});
const stack = `TypeError: x is undefined
    at helper (components/dogs/Row.jsx:40:7)
    at Dogs (pages/Dogs.jsx:31:5)
    at Dogs (pages/Dogs.jsx:31:5)
    at render (http://preview.localhost/runtime/vendor/react.js:1:2)`;

describe('a fault', () => {
  it('is told with the lines of the source, each asked for once', async () => {
    const asked = vi.fn((_: { body: unknown }) => ({ places: [null, { line: 12, column: 3 }] }));
    serve(traceFaults, asked);
    const traced = await traceFault(appId, versionId, faultWith(stack));
    expect(asked.mock.calls[0]?.[0].body).toEqual({
      places: [
        { file: 'components/dogs/Row.jsx', line: 40, column: 7 },
        { file: 'pages/Dogs.jsx', line: 31, column: 5 },
      ],
    });
    expect(traced.place).toEqual({ file: 'pages/Dogs.jsx', line: 12 });
    expect(traced.stack).toBe(stack.replaceAll('Dogs.jsx:31:5', 'Dogs.jsx:12:3'));
  });

  it('stays as it is when its places cannot be had', async () => {
    serve(traceFaults, () => refusal('not-found'));
    expect(await traceFault(appId, versionId, faultWith(stack))).toEqual(faultWith(stack));
  });

  it('of a page that shows nothing is where that page is written', async () => {
    const blank = { ...faultWith(''), title: 'Blank page', componentName: 'Blank' };
    const content = "import { useState } from 'react';\n\nexport default function Blank() {\n  return null;\n}\n";
    serve(listFiles, () => ({
      versionId,
      editable: true,
      files: [{ path: 'pages/Blank.jsx', content, hash: 'a'.repeat(64), readOnly: false }],
    }));
    expect((await traceFault(appId, versionId, blank)).place).toEqual({ file: 'pages/Blank.jsx', line: 3 });
    expect((await traceFault(appId, versionId, { ...blank, componentName: 'Gone' })).place).toBeNull();
  });

  it('without a file of the app asks nobody', async () => {
    const plain = faultWith('at render (http://preview.localhost/runtime/vendor/x:1:2)');
    expect(await traceFault(appId, versionId, plain)).toEqual(plain);
  });
});
