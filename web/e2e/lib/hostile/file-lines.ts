// Hostile inputs, section 2: files, CSV and the panel.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type Answer, changesNothing, form, type Ground, refused, sendTo } from './ground.ts';
import type { Line } from './line.ts';

const medium = 'services/entities/test/medium';
const uploads = 'services/apps/test/medium/uploads.spec.ts';
const grid = 'web/e2e/grid.browser.e2e.ts';

/** Keeps a file and reads it back. */
async function shown(
  { ada, port }: Ground,
  content: string,
  name: string,
  type: string,
): Promise<Answer & { url: URL }> {
  const kept = await ada.call('POST', '/integrations/Core/UploadFile', form(content, name, type));
  assert.equal(kept.status, 200, kept.text);
  const url = new URL(kept.json.file_url);
  return { ...(await sendTo(port, 'GET', url.pathname, { host: url.host })), url };
}

const imported = ({ ada }: Ground, content: string | Buffer): Promise<Answer> =>
  ada.rows('POST', '/Open/import', form(content));

export const fileLines: readonly Line[] = [
  {
    of: 'drawings with scripts, pages that say they are texts, and what is both',
    more: {
      [uploads]: [
        'are saved, not shown: %s',
        'are stored byte for byte and shown from their own host, without a way to run a script',
      ],
    },
    send: async (ground) => {
      for (const [content, name, type] of [
        ['<svg xmlns="http://www.w3.org/2000/svg" onload="x()"><script>x()</script></svg>', 'a.svg', 'image/svg+xml'],
        [
          '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject/><image href="http://evil.example/"/></svg>',
          'a.svg',
          'image/svg+xml',
        ],
        ['<!doctype html><script>x()</script>', 'a.txt', 'text/plain'],
        ['<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#"?><a/>', 'a.xml', 'text/xml'],
        ['GIF89a/*<script>x()</script>*/', 'a.gif', 'text/html ;x'],
      ] as const) {
        const { status, headers, url } = await shown(ground, content, name, type);
        assert.equal(status, 200);
        assert.notEqual(url.host, ground.host);
        assert.equal(headers['x-content-type-options'], 'nosniff');
        assert.match(String(headers['content-security-policy']), /sandbox/);
        assert.doesNotMatch(String(headers['content-type']), /html|xml;|\/xml/);
        if (!name.endsWith('.gif')) assert.match(String(headers['content-disposition']), /^attachment/);
      }
    },
  },
  {
    of: 'names and types of files that say something else',
    more: { [uploads]: ['are saved, not shown: %s', 'are on no other host, of no other app, and under no other name'] },
    send: async (ground) => {
      for (const name of [
        'a.png.exe',
        '....//a.png',
        '..\\a.png',
        '/etc/passwd',
        'CON',
        'a\u202Egnp.exe',
        `${'x'.repeat(300)}.png`,
        'a.png%00.html',
      ]) {
        const { url, headers } = await shown(ground, 'just a text', name, 'image/png');
        assert.match(url.pathname, /^\/uploads\/[0-9a-f]{24}\/[0-9a-f]{24}\.txt$/, name);
        assert.match(String(headers['content-type']), /^text\/plain/);
      }
    },
  },
  {
    of: 'pages and scripts in cells, columns, file names and errors',
    more: {
      [grid]: ['shows as text whatever a cell holds'],
      'services/entities/test/medium/exports.spec.ts': ['is CSV with a header, all fields and a name'],
    },
    send: async (ground) => {
      const { ada } = ground;
      const evil = '<img src=x onerror=alert(1)>';
      for (const breed of [evil, 'javascript:alert(1)', 'data:text/html,<script>alert(1)</script>'])
        assert.equal((await ada.rows('POST', '/Open', { body: { name: 'x', breed } })).status, 201);
      const answers = [
        await ada.rows('GET', '/Open'),
        await ada.rows('GET', '/Open/export'),
        await imported(ground, `name,${evil}\na,b\n`),
        await ada.rows('POST', '/Open', { body: { name: evil.repeat(3) } }),
        await ada.rows('GET', `/Open/${encodeURIComponent(evil)}`),
        await ada.rows('GET', `/${encodeURIComponent(evil)}`),
      ];
      for (const { headers, text } of answers) {
        assert.match(String(headers['content-type']), /^(application\/json|text\/csv)/, text.slice(0, 200));
        assert.equal(headers['x-content-type-options'], 'nosniff');
      }
      assert.match(String(answers[1]?.headers['content-disposition']), /^attachment/);
    },
  },
  {
    of: 'cells that a spreadsheet would run',
    more: {
      [`${medium}/exports.spec.ts`]: ['as CSV comes in again as it was: no cell is a formula, and none loses anything'],
      [grid]: ['takes 500 rows of 20 cells from a spreadsheet, copies them back, and undoes it'],
    },
    send: async (ground) => {
      const { ada } = ground;
      const cells = ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '＝1', 'a"\n=1', '-5', '+49 30', '@handle'];
      const made = await ada.rows('POST', '/Open/bulk', {
        body: cells.map((breed, index) => ({ name: `n${String(index).padStart(2, '0')}`, breed })),
      });
      assert.equal(made.status, 201, made.text);
      const { text } = await ada.rows('GET', '/Open/export?fields=name,breed');
      for (const cell of text.split(/(?:,|\r\n)(?=(?:[^"]*"[^"]*")*[^"]*$)/))
        assert.doesNotMatch(cell, /^"?([=+@\t\r＝]|-(?!\d+(\.\d+)?"?$))/);
      await ground.clear();
      assert.equal((await imported(ground, text)).json.inserted, cells.length);
      const back = (await ada.rows('GET', '/Open?sort=name')).json as { breed: string }[];
      assert.deepEqual(
        back.map(({ breed }) => breed),
        cells,
      );
    },
  },
  {
    of: 'texts that look like numbers, dates or nothing',
    more: {
      'proto/test/entities/convert-value.spec.ts': ['%j as %j is %j'],
      'web/e2e/imports.browser.e2e.ts': [
        'counts what does not convert before it begins, and does with it what is chosen',
      ],
    },
    send: async (ground) => {
      const texts = [
        '007',
        '1e5',
        '0x10',
        '1,234.56',
        '1.234,56',
        '12/11/10',
        '2023',
        'November 3, 2023',
        'vmx-15',
        'yes',
        '1',
        'TRUE',
        'NULL',
        'N/A',
        '50%',
        '9007199254740993',
        '{"a":1}',
      ];
      const csv = (column: string) =>
        `name,${column}\n${texts.map((text, index) => `n${String(index).padStart(2, '0')},"${text.replaceAll('"', '""')}"`).join('\n')}\n`;
      assert.equal((await imported(ground, csv('breed'))).json.inserted, texts.length);
      const back = (await ground.ada.rows('GET', '/Open?sort=name')).json as { breed: string }[];
      assert.deepEqual(
        back.map(({ breed }) => breed),
        texts,
      );
      await ground.clear();
      // As numbers, those that are none are told of, and nothing is stored in their place.
      const { json } = await imported(ground, csv('weight'));
      assert.ok(json.failed > 0 && json.issues.length > 0);
      const numbers = ((await ground.ada.rows('GET', '/Open?sort=name')).json as { weight: unknown }[]).map(
        ({ weight }) => weight,
      );
      for (const wrong of [16, 123456, 1.23456]) assert.ok(!numbers.includes(wrong), numbers.join());
    },
  },
  {
    of: 'files that are broken, of another encoding, or too much',
    more: {
      [`${medium}/imports.spec.ts`]: [
        'refuse the file %j: %s',
        'refuse a file of %s and store nothing of it',
        'take ragged rows: missing cells are no values, a row with more cells than columns is left out',
      ],
      [`${medium}/malformed-imports.spec.ts`]: ['is refused: %s'],
    },
    send: async (ground) => {
      await changesNothing(ground, async () => {
        for (const content of [
          '',
          'name\n"Rex',
          'name,name\na,b',
          'name,\na,b',
          `${Array.from({ length: 10_000 }, (_, index) => `c${index}`).join(',')}\n1,2`,
          `name\n"${'x'.repeat(9_000_000)}`,
          `name\n${'x\n'.repeat(4_000_000)}`,
          gzipSync('name\nRex\n'),
          'PK\u0003\u0004name\n\0\0',
        ])
          refused(await imported(ground, content), 400, 413, 422);
        assert.equal((await imported(ground, `name\n${'x'.repeat(100)}\n`)).json.inserted, 0);
      });
      for (const [content, count] of [
        ['\ufeffname,breed\r\na,b\r\n', 1],
        ['sep=;\r\nname;breed\na;b\r\n', 1],
        ['name,weight\nAda\nBob,5,,\nCy,6,x\n', 2],
      ] as const)
        assert.equal((await imported(ground, content)).json.inserted, count, content);
    },
  },
  {
    of: 'imports that break off, come twice, or together',
    more: {
      [`${medium}/import-jobs.spec.ts`]: [
        'come in batches from the browser, and a batch twice is there once',
        'of the same file are noticed, unless it is meant',
        'goes on in the next one: every row is there exactly once',
        'stop where they are told to, and take no rows after that',
      ],
      [`${medium}/malformed-imports.spec.ts`]: ['and one that its client breaks off harms nobody'],
    },
    send: async (ground) => {
      const { app, panel, ada, port, host, all } = ground;
      const path = `/live_api/apps/${app.appId}/imports`;
      const body = {
        entity: 'Open',
        fileName: 'a.csv',
        fileHash: createHash('sha256').update('one file').digest('hex'),
        rows: 3,
      };
      const { json } = await panel('POST', path, { body });
      const batch = (row: number) => ({
        rows: [
          { row, values: { name: `row ${row}` } },
          { row: row + 1, values: { weight: 'heavy' } },
        ],
      });
      const twice = await Promise.all(
        [1, 1, 1].map((row) => panel('POST', `${path}/${json.importId}/rows`, { body: batch(row) })),
      );
      for (const answer of twice) assert.ok(answer.status === 200 || answer.status === 409, answer.text);
      assert.ok(
        twice.some(({ json: told }) => told.issues?.[0]?.path.startsWith('2')),
        'the row that failed is named',
      );
      assert.deepEqual(
        (await all()).map(({ name }) => name),
        ['row 1'],
      );
      refused(await panel('POST', path, { body }), 409);
      await panel('POST', `${path}/${json.importId}/cancel`);
      refused(await panel('POST', `${path}/${json.importId}/rows`, { body: batch(3) }), 409, 422);
      await changesNothing(ground, async () => {
        const socket = connect(port, '127.0.0.1');
        socket.write(
          `POST /live_api/apps/${app.appId}/entities/Open/import HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${ada.token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname\nRex\n`,
        );
        await new Promise((resolve) => socket.once('connect', resolve));
        socket.destroy();
        assert.equal((await ada.rows('GET', '/Open/count')).status, 200);
      });
    },
  },
  {
    of: 'a paste over more than there is, over what may not be changed, and its undoing over what others changed',
    more: {
      [grid]: [
        'takes 500 rows of 20 cells from a spreadsheet, copies them back, and undoes it',
        'makes, changes and deletes rows by keyboard alone, and takes it back',
        'pastes nothing over what the server sets, and no row of the last line break',
      ],
      'web/src/features/database/grid/clipboard.test.ts': [
        'leaves out read-only columns, and what goes beyond the last column',
        'touches no row beyond the last where none can be added',
      ],
    },
    send: async (ground) => {
      const { ada, bob } = ground;
      const { id } = (await ada.rows('POST', '/Own', { body: { name: 'hers' } })).json;
      await changesNothing(ground, async () => {
        refused(await bob.rows('PUT', '/Own/bulk', { body: [{ id, breed: 'pasted' }] }), 403, 404);
        // What a paste of 50,000 cells would be in one piece.
        refused(
          await ada.rows('PUT', '/Own/bulk', { body: Array.from({ length: 50_000 }, () => ({ id, breed: 'pasted' })) }),
          400,
          413,
          422,
        );
        refused(
          await ada.rows('PUT', '/Own/bulk', {
            body: [
              { id, breed: 'pasted' },
              { id: 'f'.repeat(24), breed: 'x' },
            ],
          }),
          404,
        );
      });
    },
  },
];
