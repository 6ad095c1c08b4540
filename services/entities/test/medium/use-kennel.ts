import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { TestAnswer } from '@lathe/platform/testing/test-service';
import { type EntityFile, Kennel, type TestApp } from './kennel.js';

const boundary = 'the-boundary';

interface UsedKennel {
  readonly kennel: Kennel;
  /** The app of the test that runs. */
  app(): TestApp;
  /** Asks as a visitor of that app. */
  call: ReturnType<Kennel['at']>;
  /** Sends the app a file of rows. */
  upload(entity: string, content: string): Promise<TestAnswer>;
}

/**
 * The kennel of a `describe`, with an app of these entities that is new for every test. `env`: variables beyond the
 * defaults.
 */
export function useKennel(entities: EntityFile[], env: Record<string, string> = {}): UsedKennel {
  const kennel = new Kennel();
  let app: TestApp;
  beforeAll(() => kennel.start(env));
  afterAll(() => kennel.stop());
  beforeEach(async () => {
    app = await kennel.app(entities);
  });
  const call: UsedKennel['call'] = (...request) => kennel.at(app)(...request);
  return {
    kennel,
    app: () => app,
    call,
    upload: (entity, content) => call('POST', `/${entity}/import`, multipart(content)),
  };
}

/** A request's body with one file in it; without content, with none. */
export function multipart(content?: string): { body: string; headers: Record<string, string> } {
  const file =
    content === undefined
      ? []
      : [
          `--${boundary}`,
          'Content-Disposition: form-data; name="file"; filename="rows.csv"',
          'Content-Type: text/csv',
          '',
          content,
        ];
  return {
    body: [...file, `--${boundary}--`, ''].join('\r\n'),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
